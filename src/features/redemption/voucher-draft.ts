import { cleanVoucher } from '#contract/rules/redeem-code.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'

/** The typed code outlives a reload and the way over the login page, and ends with the tab. */
export function readVoucherDraft(): string {
  return readSessionDraft('voucher')['code'] ?? ''
}

export function saveVoucherDraft(code: string): void {
  if (cleanVoucher(code) === '') removeSessionDraft('voucher')
  else saveSessionDraft('voucher', { code })
}
