import {
  CONSENT_TEXT_VERSION,
  decideConsent,
  decideVisitorConsent,
  getConsent,
  type Purpose,
} from '#contract/account/consent.ts'
import { dropEventsOf, emptyEvents } from '#app/data/event-queue.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { callApi } from '#app/session/api.ts'
import {
  readAcceptedPurposes,
  type ConsentChoice,
  getVisitorUserId,
  getEventOwner,
  isChoiceCurrent,
  readConsentChoice,
  saveConsentChoice,
} from './choice.ts'
import { getArrivalQuery, setVisitCookies } from './labels.ts'

/**
 * Stores a choice on this device, where all tabs apply it at once, and sends the choice to the server. Returns 'later'
 * without a connection, because the choice is sent later. Does nothing in the admin's preview window.
 */
export async function storeConsentChoice(purposes: readonly Purpose[]): Promise<'done' | 'later'> {
  if (isPreview()) return 'later'
  const userId = getVisitorUserId()
  const choiceBefore = readConsentChoice(userId)
  const choice: ConsentChoice = {
    ...(userId !== undefined && { userId }),
    purposes: [...purposes],
    textVersion: CONSENT_TEXT_VERSION,
    decidedAt: Date.now(),
  }
  // True for a visitor who never accepted a purpose. The server has no data about such a visitor, so a refusal is not
  // sent.
  const isUnknown = userId === undefined && purposes.length === 0 && choiceBefore?.visitorId === undefined
  const visitorId = choiceBefore?.visitorId ?? crypto.randomUUID()
  saveConsentChoice(isUnknown ? choice : { ...choice, visitorId, isUnsent: true })
  setVisitCookies(readAcceptedPurposes(), getArrivalQuery())
  const isLess = choiceBefore?.purposes.some(each => !purposes.includes(each)) ?? false
  const drop = purposes.length === 0 ? dropEventsOf : emptyEvents
  if (isLess) await drop(getEventOwner(userId)).catch(() => undefined)
  return (await sendUnsentChoice()) ? 'done' : 'later'
}

/** Sends a choice that was not sent yet. Returns false if it could not be sent. */
export async function sendUnsentChoice(): Promise<boolean> {
  const choice = readConsentChoice()
  if (!choice?.isUnsent || choice.visitorId === undefined) return true
  const { visitorId, purposes, userId } = choice
  const body = { visitorId, purposes, textVersion: CONSENT_TEXT_VERSION } as const
  try {
    await (userId === undefined ? callApi(decideVisitorConsent, { body }) : callApi(decideConsent, { body }))
  } catch {
    return false
  }
  // The user has chosen again meanwhile, so the newer choice must be sent too.
  if (readConsentChoice(userId)?.decidedAt !== choice.decidedAt) return sendUnsentChoice()
  const { isUnsent: _sent, visitorId: name, ...rest } = choice
  saveConsentChoice(purposes.length === 0 ? rest : { ...rest, visitorId: name })
  return true
}

/** Applies the choice that the user made on another device. Returns false if there is no such choice. */
export async function applyChoiceOfAccount(userId: string): Promise<boolean> {
  const consent = await callApi(getConsent, {})
  if (!consent || getVisitorUserId() !== userId) return consent !== null
  // The user has chosen on this device meanwhile. Times are not compared, because the clocks may differ.
  if (isChoiceCurrent(readConsentChoice(userId))) return true
  const { purposes, textVersion, decidedAt } = consent
  const name = purposes.length === 0 ? {} : { visitorId: readConsentChoice(userId)?.visitorId ?? crypto.randomUUID() }
  saveConsentChoice({ userId, purposes, textVersion, decidedAt: Date.parse(decidedAt), ...name })
  setVisitCookies(readAcceptedPurposes(), getArrivalQuery())
  return true
}
