import { cleanVoucher } from '#contract/rules/redeem-code.ts'

/**
 * One key per learner and code. It outlives a lost answer and a reload, so that trying again is told the same enrolment
 * and not that somebody used the voucher; it is let go once the server has answered.
 */
export function redeemKey(userId: string, code: string): { key: string; forget: () => void } {
  const name = `semai-redeem:${userId}:${cleanVoucher(code)}`
  const key = sessionStorage.getItem(name) ?? crypto.randomUUID()
  sessionStorage.setItem(name, key)
  return { key, forget: () => sessionStorage.removeItem(name) }
}
