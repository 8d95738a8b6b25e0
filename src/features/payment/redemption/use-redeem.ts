import { useNavigate } from '@tanstack/react-router'
import { redeemVoucher } from '#contract/payment/redemption.ts'
import { cleanVoucher } from '#contract/payment/redeem-code.rules.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { useCall } from '#app/queries/use-call.ts'
import { getBusinessAddress } from '#app/session/business-site.ts'
import { createLoginAddress } from '#app/session/guards.ts'
import { navigateTo } from '#app/session/navigation.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { failRedeem, redeemState, resetRedeemFlow } from './redeem-state.ts'
import { isDialogError, getRedeemErrorText } from './redeem-messages.ts'

/** Redeems a code. A visitor must log in first; the typed code stays in this tab meanwhile. */
export function useRedeem(): { redeem: () => void; isRedeeming: boolean } {
  const navigate = useNavigate()

  const { call } = useCall()

  const redeeming = useAction(
    async (voucher: string) => {
      const settings = { intent: `redeem:${voucher}`, refetch: 'none' } as const
      const { enrollmentId } = await call(redeemVoucher, { body: { voucher } }, settings)
      resetRedeemFlow()
      const redirectUrl = getBusinessAddress(`learning/${enrollmentId}`)
      await navigate({ to: '/payment/success', search: { redirectUrl }, replace: true })
    },
    createRefusalHandler(({ code = '' }) => {
      if (isDialogError(code)) failRedeem(code)
      else showAlert({ title: 'Gagal', text: getRedeemErrorText(code) })
    }),
  )

  return {
    isRedeeming: redeeming.isBusy,
    redeem: () => {
      const userId = getCurrentUserId()
      if (userId === undefined) navigateTo(createLoginAddress('/prakerja'))
      else void redeeming.run(cleanVoucher(redeemState.code))
    },
  }
}
