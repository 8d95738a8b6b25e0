import { randomInt } from 'node:crypto'
import { VOUCHER_MAX_LENGTH, type VoucherPrefix } from '#contract/payment/redeem-code.rules.ts'

/**
 * Characters of a code. 0, O, 1 and I are left out, because users confuse them when they copy a code from a picture.
 */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Generates a voucher code of full length. With a prefix of five characters, the nine random characters contain 45
 * random bits, too many to guess within the rate limit.
 */
export function generateVoucherCode(prefix: VoucherPrefix): string {
  const rest = Array.from({ length: VOUCHER_MAX_LENGTH - prefix.length }, () => signs[randomInt(signs.length)])
  return prefix + rest.join('')
}
