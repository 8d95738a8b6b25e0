import { useNavigate } from '@tanstack/react-router'
import { redeemVoucher } from '#contract/payment/redemption.ts'
import { cleanVoucher } from '#contract/payment/redeem-code.rules.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { useChange } from '#app/queries/use-change.ts'
import { businessAddress } from '#app/session/business-site.ts'
import { loginAddress } from '#app/session/guards.ts'
import { goTo } from '#app/session/navigation.ts'
import { currentUserId } from '#app/session/session.ts'
import { failRedeem, redeemState, resetRedeemFlow } from './redeem-state.ts'
import { isDialogError, redeemAlert } from './redeem-texts.ts'

/** Redeems a code. Asks a visitor to log in first; the typed code stays in this tab. */
export function useRedeem(): { redeem: () => void; isRedeeming: boolean } {
  const navigate = useNavigate()

  const redeeming = useChange(redeemVoucher, {
    input: (voucher: string) => ({ body: { voucher } }),
    wish: voucher => `redeem:${voucher}`,
    refetch: 'none',
    onSuccess: async ({ enrollmentId }) => {
      resetRedeemFlow()
      const redirectUrl = businessAddress(`learning/${enrollmentId}`)
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
      else redeeming.mutate(cleanVoucher(redeemState.code))
    },
  }
}
