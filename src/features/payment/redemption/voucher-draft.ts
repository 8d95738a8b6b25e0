import { cleanVoucher } from '#contract/payment/redeem-code.rules.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'

/** Returns the typed code. It is stored in this tab, so it survives a reload and the login page. */
export function readVoucherDraft(): string {
  return readSessionDraft('semai-draft:voucher')['code'] ?? ''
}

export function saveVoucherDraft(code: string): void {
  if (cleanVoucher(code) === '') removeSessionDraft('semai-draft:voucher')
  else saveSessionDraft('semai-draft:voucher', { code })
}
