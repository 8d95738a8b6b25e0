import { randomInt } from 'node:crypto'
import { VOUCHER_MAX_LENGTH, type VoucherPrefix } from '#contract/rules/redeem-code.ts'

/** Without 0, O, 1 and I, which people mistake for one another when they copy a code from a picture. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A voucher code at full length: nine signs of 32 behind the prefix are 45 bits that nobody guesses within a year. */
export function drawVoucherCode(prefix: VoucherPrefix): string {
  const rest = Array.from({ length: VOUCHER_MAX_LENGTH - prefix.length }, () => signs[randomInt(signs.length)])
  return prefix + rest.join('')
}
