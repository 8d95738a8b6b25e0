import { proxy } from 'valtio'
import type { redeemVoucher } from '#contract/payment/redemption.ts'
import type { RedeemPartner } from '#contract/payment/redeem-partner.ts'
import type { CodeOf } from '#contract/wire/endpoint.ts'
import { onUserLeft } from './user-left.ts'
import { readVoucherDraft, saveVoucherDraft } from './voucher-draft.ts'

export type RedeemError = CodeOf<typeof redeemVoucher>

interface RedeemState {
  /** Current step: 0 choose the partner, 1 type the code, 2 check the code. */
  step: number
  partner: RedeemPartner | undefined
  code: string
  /** Code of the last error. Each error is shown in a dialog or an alert. */
  error: RedeemError | undefined
}

const empty: RedeemState = { step: 0, partner: undefined, code: '', error: undefined }

export const redeemState = proxy<RedeemState>({ ...empty })

onUserLeft(() => Object.assign(redeemState, empty))

/**
 * Starts the redemption from the first step. With a code (from a link, from shared text, or typed before the login),
 * skips the choice of the partner.
 */
export function openRedeemFlow(shared: string | undefined): void {
  const code = shared ?? readVoucherDraft()
  Object.assign(redeemState, empty, code === '' ? {} : { code, step: 1 })
  // If a visitor typed the code and then logged in, also assigns the code to the logged-in user.
  if (shared !== undefined || code !== '') saveVoucherDraft(code)
}

export function choosePartner(partner: RedeemPartner): void {
  redeemState.partner = partner
}

export function goToNextStep(): void {
  redeemState.step += 1
}

export function goToPreviousStep(): void {
  redeemState.step -= 1
}

/** Stores the voucher code that the user types. */
export function typeCode(code: string): void {
  redeemState.code = code
  saveVoucherDraft(code)
}

export function failRedeem(error: RedeemError): void {
  redeemState.error = error
}

export function closeRedeemError(): void {
  redeemState.error = undefined
}

/** Clears all input of the redemption. */
export function resetRedeemFlow(): void {
  Object.assign(redeemState, empty)
  saveVoucherDraft('')
}
