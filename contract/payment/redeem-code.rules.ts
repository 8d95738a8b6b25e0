/** Checks that need only the typed code and the dates of the voucher. They run before the page calls the server. */

export const voucherPrefixes = ['DRTOK', 'DRBKL', 'DRKRM'] as const
export type VoucherPrefix = (typeof voucherPrefixes)[number]

const NIK_LENGTH = 16
const VOUCHER_MIN_LENGTH = 12
export const VOUCHER_MAX_LENGTH = 14
export const REDEEM_CODE_LENGTH = 12

export const redeemCodeErrors = ['REDEEM_ERROR_VOUCHER', 'REDEEM_ERROR_NIK', 'REDEEM_ERROR_INVOICE'] as const
export type RedeemCodeError = (typeof redeemCodeErrors)[number]

/**
 * Normalizes a typed or pasted code: removes spaces at the ends and converts to upper case. Keeps `/` and `-`, so that
 * `redeemCodeError` recognizes an invoice number.
 */
export function normalizeTypedCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Returns the code in the form in which it is redeemed: only letters and digits, in capitals. */
export function cleanVoucher(text: string): string {
  return text.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()
}

/** True if a cleaned code (`cleanVoucher`) begins with a known prefix. */
export function hasVoucherPrefix(code: string): boolean {
  return voucherPrefixes.some(prefix => code.startsWith(prefix))
}

function isInvoice(code: string): boolean {
  return (
    (code.startsWith('PLS') && code.length === 13) ||
    (code.startsWith('BL') && code.length === 15) ||
    code.includes('/INV-')
  )
}

/**
 * Recognizes codes that users confuse with a redeem code. The order of the checks matters, because a voucher code of 16
 * characters must not count as an ID number. Returns undefined if only the server can decide.
 */
export function redeemCodeError(code: string): RedeemCodeError | undefined {
  if (hasVoucherPrefix(code)) return 'REDEEM_ERROR_VOUCHER'
  if (code.length === NIK_LENGTH) return 'REDEEM_ERROR_NIK'
  return isInvoice(code) ? 'REDEEM_ERROR_INVOICE' : undefined
}

/** True for exactly 12 letters and digits. */
export function isRedeemCode(code: string): boolean {
  return new RegExp(`^[A-Z0-9]{${REDEEM_CODE_LENGTH}}$`).test(code)
}

/** True for 12 to 14 letters and digits that begin with a known prefix. */
export function isVoucherCode(code: string): boolean {
  return hasVoucherPrefix(code) && new RegExp(`^[A-Z0-9]{${VOUCHER_MIN_LENGTH},${VOUCHER_MAX_LENGTH}}$`).test(code)
}

/** Finds the voucher in a shared text, such as a partner's message. Returns undefined if there is none. */
export function findVoucher(text: string): string | undefined {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  return words.find(isVoucherCode)
}

/**
 * Returns an error if the voucher cannot be redeemed now. A voucher is valid from `activeFrom` on and before
 * `expiresAt`.
 */
export function checkVoucherWindow(
  voucher: { activeFrom: Date; expiresAt: Date },
  now: Date,
): 'VOUCHER_IS_NOT_ACTIVE_YET' | 'VOUCHER_EXPIRED' | undefined {
  if (now < voucher.activeFrom) return 'VOUCHER_IS_NOT_ACTIVE_YET'
  return now >= voucher.expiresAt ? 'VOUCHER_EXPIRED' : undefined
}
