import * as contract from '#contract/redemption.ts'
import { type Binding, bind } from '../../http/bind.ts'
import type { CallContext } from '../../http/context.ts'
import { CallError } from '../../http/errors.ts'
import { networkOf } from '../../http/network-address.ts'
import type { Person } from '../../http/person.ts'
import { getVoucherEnrollment, getVoucherOffering, redeemVoucher } from './service.ts'
import { validateCode } from './simulator.ts'

/**
 * Counts a try before the lookup and returns it unless the code was a guess. So the user's own code costs nothing,
 * and does not allow more guesses either.
 */
async function asGuess<Answer>(context: CallContext<Person>, look: () => Promise<Answer>): Promise<Answer> {
  const { userId } = context.person
  await context.limit('voucher', userId)
  try {
    const answer = await look()
    await context.refund('voucher', userId)
    return answer
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'VOUCHER_NOT_FOUND')) await context.refund('voucher', userId)
    throw error
  }
}

export const redemptionBindings: readonly Binding[] = [
  bind(contract.redeemVoucher, ({ body }, context) => {
    const { idempotencyKey: key, sent } = context
    const { userId } = context.person
    return asGuess(context, () => redeemVoucher(context, { userId, code: body.voucher, key, sent }))
  }),

  bind(contract.getVoucherEnrollment, ({ params }, context) =>
    asGuess(context, () => getVoucherEnrollment(context.db, context.person.userId, params.voucher)),
  ),

  bind(contract.getVoucherOffering, ({ params }, context) =>
    asGuess(context, () => getVoucherOffering(context.db, context.person.userId, params.voucher, context.now())),
  ),

  bind(contract.validateCode, async ({ body }, context) => {
    // The caller is anonymous here and can forge a visitor id, so the limit counts by network address.
    await context.limit('code-check', networkOf(context.caller.ip))
    await validateCode(context.db, body.code, body.type)
    return { msg: 'success' as const }
  }),
]
