import type { CodeType } from '#contract/payment/redemption.ts'
import { hasVoucherPrefix, isRedeemCode, isVoucherCode, redeemCodeError } from '#contract/payment/redeem-code.rules.ts'
import type { Db } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { findRedeemCode, findVoucher } from './queries.ts'

/**
 * Validates a code without redeeming it. Repeats the checks of our client, because old clients and other programs may
 * not make these checks.
 */
export async function validateCode(db: Db, code: string, type: CodeType): Promise<void> {
  await (type === 'voucher' ? validateVoucher(db, code) : validateRedeemCode(db, code))
}

async function validateVoucher(db: Db, code: string): Promise<void> {
  if (!hasVoucherPrefix(code)) throw new CallError('VOUCHER_INVALID')
  if (!isVoucherCode(code) || !(await findVoucher(db, code))) throw new CallError('VOUCHER_NOT_FOUND')
}

async function validateRedeemCode(db: Db, code: string): Promise<void> {
  const error = redeemCodeError(code)
  if (error) throw new CallError(error)
  const knownCode = isRedeemCode(code) ? await findRedeemCode(db, code) : undefined
  if (!knownCode) throw new CallError('REDEEM_NOT_FOUND')
  if (knownCode.used_at !== null) throw new CallError('REDEEM_USED')
}
