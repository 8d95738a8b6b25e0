import { proxy } from 'valtio'
import type { CodeType, validateCode } from '#contract/payment/redemption.ts'
import type { CodeOf } from '#contract/wire/endpoint.ts'
import { onUserLeft } from './user-left.ts'

export type CodeCheckError = CodeOf<typeof validateCode>
export type CodeCheckVerdict = CodeCheckError | 'VALID'

interface CodeCheckState {
  type: CodeType
  code: string
  /** Verdict of the last check, while the popup shows it. */
  verdict: CodeCheckVerdict | undefined
}

export const codeCheck = proxy<CodeCheckState>({ type: 'redeem', code: '', verdict: undefined })

onUserLeft(resetCodeCheck)

export function showVerdict(verdict: CodeCheckVerdict): void {
  codeCheck.verdict = verdict
}

export function closeVerdict(): void {
  codeCheck.verdict = undefined
}

/** Closes the popup and clears the code, so that the user can enter another code. */
export function resetCodeCheck(): void {
  Object.assign(codeCheck, { code: '', verdict: undefined })
}

/** Keeps the typed code and checks it as a voucher. */
export function checkAsVoucher(): void {
  Object.assign(codeCheck, { type: 'voucher', verdict: undefined })
}
