import * as contract from '#contract/redemption.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { networkOf } from '../../http/network-address.ts'
import { getVoucherEnrollment, redeemVoucher } from './service.ts'
import { validateCode } from './simulator.ts'

/** Every try costs, also the right ones: a code one owns must not buy new guesses. */
export const redemptionBindings: readonly Binding[] = [
  bind(contract.redeemVoucher, async ({ body }, context) => {
    const { userId } = context.person
    await context.limit('voucher', userId)
    return redeemVoucher(context, {
      userId,
      code: body.voucher,
      key: context.idempotencyKey,
      sent: context.sent,
    })
  }),

  bind(contract.getVoucherEnrollment, async ({ params }, context) => {
    const { userId } = context.person
    await context.limit('voucher', userId)
    return getVoucherEnrollment(context.db, userId, params.voucher)
  }),

  bind(contract.validateCode, async ({ body }, context) => {
    // Nobody is logged in here, and a visitor id is the caller's own word: the address is all there is to count by.
    await context.limit('code-check', networkOf(context.caller.ip))
    await validateCode(context.db, body.code, body.type)
    return { msg: 'success' as const }
  }),
]
