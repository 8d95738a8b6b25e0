import * as contract from '#contract/payment/redemption.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { getNetwork } from '../../../http/network-address.ts'
import type { Person } from '../../../http/person.ts'
import { getVoucherEnrollment, getVoucherOffering, redeemVoucher } from './service.ts'
import { validateCode } from './simulator.ts'

/**
 * Limits the guesses of voucher codes: only an unknown code costs a try. The try is consumed before the lookup, and
 * refunded for any other result. An unknown code that is sent again costs no second try, because the page first shows a
 * code and then redeems it.
 */
async function asGuess<Answer>(
  context: CallContext<Person>,
  code: string,
  lookUp: () => Promise<Answer>,
): Promise<Answer> {
  const { userId } = context.person
  await context.limit('voucher', userId)
  try {
    const answer = await lookUp()
    await context.refund('voucher', userId)
    return answer
  } catch (error) {
    const isWrong = error instanceof CallError && error.code === 'VOUCHER_NOT_FOUND'
    const isNewGuess = isWrong && (await context.isFirstWrongCode(userId, code))
    if (!isNewGuess) await context.refund('voucher', userId)
    throw error
  }
}

export const redemptionBindings: readonly Binding[] = [
  bindEndpoint(contract.redeemVoucher, ({ body: { voucher: code } }, context) => {
    const { idempotencyKey: key, sent } = context
    const { userId } = context.person
    return asGuess(context, code, () => redeemVoucher(context, { userId, code, key, sent }))
  }),

  bindEndpoint(contract.getVoucherEnrollment, ({ params: { voucher } }, context) =>
    asGuess(context, voucher, () => getVoucherEnrollment(context.db, context.person.userId, voucher)),
  ),

  bindEndpoint(contract.getVoucherOffering, ({ params: { voucher } }, context) =>
    asGuess(context, voucher, () => getVoucherOffering(context.db, context.person.userId, voucher, context.now())),
  ),

  bindEndpoint(contract.validateCode, async ({ body }, context) => {
    // Limits by network address, because the caller is anonymous and can forge a visitor id.
    await context.limit('code-check', getNetwork(context.caller.ip))
    await validateCode(context.db, body.code, body.type)
    return { msg: 'success' as const }
  }),
]
