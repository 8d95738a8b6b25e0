import { randomInt } from 'node:crypto'
import { VOUCHER_MAX_LENGTH, type VoucherPrefix } from '#contract/payment/redeem-code.rules.ts'

/**
 * Characters of a code. 0, O, 1 and I are left out, because users confuse them when they copy a code from a picture.
 */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Generates a voucher code of full length. Nine random characters of 32 are 45 bits, which is too much to guess in a
 * year.
 */
export function generateVoucherCode(prefix: VoucherPrefix): string {
  const rest = Array.from({ length: VOUCHER_MAX_LENGTH - prefix.length }, () => signs[randomInt(signs.length)])
  return prefix + rest.join('')
}
