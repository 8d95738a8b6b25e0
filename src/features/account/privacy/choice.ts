import * as v from 'valibot'
import { CONSENT_DAYS, CONSENT_TEXT_VERSION, Purpose } from '#contract/account/consent.ts'
import { removeLocalStorage, readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { readSessionCopy } from '#app/session/session-copy.ts'
import { sessionState } from '#app/session/session-state.ts'
import { choiceKeys } from './has-name.ts'
import { announceChoice } from './choice-events.ts'

/**
 * The current user's privacy choice on this device. Before a choice nothing optional is stored, requested or sent.
 * After a refusal was sent, no id for this browser stays on the device. Other tabs are notified of a change by the
 * `storage` event.
 */
const ConsentChoice = v.object({
  /** Id of the user who made the choice. Absent if no user was logged in. */
  userId: v.optional(v.string()),
  /** Id of this browser on the server. Stored while a purpose is accepted or a withdrawal has not been sent. */
  visitorId: v.optional(v.string()),
  purposes: v.array(Purpose),
  textVersion: v.string(),
  decidedAt: v.number(),
  /** True if the choice has not been sent to the server. */
  isUnsent: v.optional(v.boolean()),
})
export type ConsentChoice = v.InferOutput<typeof ConsentChoice>

const YEAR_MS = CONSENT_DAYS * 86_400_000

/**
 * Returns the id of the current user. The landing page starts no session, so there the id is read from the session copy
 * in local storage.
 */
export function getVisitorUserId(): string | undefined {
  return sessionState.status === 'loading' ? readSessionCopy()?.userId : sessionState.user?.userId
}

/** Owner of unsent events in the device's storage: the user id, or 'tamu' (guest). */
export const getEventOwner = (userId: string | undefined) => userId ?? 'tamu'

export function readConsentChoice(userId = getVisitorUserId()): ConsentChoice | undefined {
  const text = readLocalStorage(userId === undefined ? choiceKeys.visitor : choiceKeys.person)
  if (text === undefined) return undefined
  try {
    const { success, output } = v.safeParse(ConsentChoice, JSON.parse(text))
    return success && output.userId === userId ? output : undefined
  } catch {
    return undefined
  }
}

export function saveConsentChoice(choice: ConsentChoice): void {
  const key = choice.userId === undefined ? choiceKeys.visitor : choiceKeys.person
  // Removes the old choice first, so that the old choice does not apply in the next document if the new choice cannot
  // be stored.
  removeLocalStorage(key)
  writeLocalStorage(key, JSON.stringify(choice))
  announceChoice()
}

export function deleteConsentChoice(userId: string | undefined): void {
  removeLocalStorage(userId === undefined ? choiceKeys.visitor : choiceKeys.person)
  announceChoice()
}

/** Returns whether the choice is less than a year old and was made for the current consent text. */
export function isChoiceCurrent(choice: ConsentChoice | undefined): choice is ConsentChoice {
  return choice?.textVersion === CONSENT_TEXT_VERSION && Date.now() - choice.decidedAt < YEAR_MS
}

/**
 * Returns the accepted purposes with the visitor id. Returns undefined if no purpose is accepted or the choice is no
 * longer current.
 */
export function readAcceptedPurposes():
  | { visitorId: string; purposes: readonly Purpose[]; userId: string | undefined }
  | undefined {
  const choice = readConsentChoice()
  if (!isChoiceCurrent(choice) || choice.visitorId === undefined || choice.purposes.length === 0) return undefined
  return { visitorId: choice.visitorId, purposes: choice.purposes, userId: choice.userId }
}
