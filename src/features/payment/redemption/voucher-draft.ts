import { cleanVoucher } from '#contract/payment/redeem-code.rules.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { getCurrentUserId } from '#app/session/session.ts'

/**
 * Returns the code that this user typed, or typed as a visitor before the login. The code is stored in this tab, so it
 * survives a reload and the login page.
 */
export function readVoucherDraft(): string {
  const { code = '', ownerId = '' } = readSessionDraft('semai-draft:voucher')
  return ownerId === '' || ownerId === getCurrentUserId() ? code : ''
}

export function saveVoucherDraft(code: string): void {
  if (cleanVoucher(code) === '') removeSessionDraft('semai-draft:voucher')
  else saveSessionDraft('semai-draft:voucher', { code, ownerId: getCurrentUserId() ?? '' })
}
