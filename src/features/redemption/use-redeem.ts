import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { redeemVoucher } from '#contract/redemption.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { loginAddress } from '#app/session/guards.ts'
import { goTo } from '#app/session/navigation.ts'
import { currentUserId } from '#app/session/session.ts'
import { redeemKey } from './redeem-key.ts'
import { failRedeem, redeemState, resetRedeemFlow } from './redeem-state.ts'
import { isDialogError, redeemAlert } from './redeem-texts.ts'

/** Asks for the login first where it is missing: the typed code waits in this tab. */
export function useRedeem(): { redeem: () => void; isRedeeming: boolean } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const redeeming = useMutation({
    networkMode: 'always',
    mutationFn: async (userId: string) => {
      const { code } = redeemState
      const { key, forget } = redeemKey(userId, code)
      try {
        const redeemed = await callApi(redeemVoucher, { body: { voucher: code } }, { idempotencyKey: key })
        forget()
        return redeemed
      } catch (error) {
        if (isApiFailure(error) && error.kind === 'business') forget()
        throw error
      }
    },
    onSuccess: async ({ enrollmentId }) => {
      resetRedeemFlow()
      await Promise.all(
        [['enrollment'], ['course']].map(queryKey => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
      )
      const redirectUrl = `/business/learning/${enrollmentId}`
      await navigate({ to: '/payment/success', search: { redirectUrl }, replace: true })
    },
    onError: error => {
      if (!isApiFailure(error) || error.kind !== 'business') {
        alertFailure(error)
        return
      }
      const code = error.code ?? ''
      if (isDialogError(code)) failRedeem(code)
      else showAlert({ title: 'Gagal', text: redeemAlert(code) })
    },
  })

  return {
    isRedeeming: redeeming.isPending,
    redeem: () => {
      const userId = currentUserId()
      if (userId === undefined) goTo(loginAddress('/prakerja'))
      else if (!redeeming.isPending) redeeming.mutate(userId)
    },
  }
}
