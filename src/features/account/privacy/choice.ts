import * as v from 'valibot'
import { CONSENT_DAYS, CONSENT_TEXT_VERSION, Purpose } from '#contract/account/consent.ts'
import { dropLocal, readLocal, writeLocal } from '#app/lib/browser-storage.ts'
import { readSessionCopy } from '#app/session/session-copy.ts'
import { sessionState } from '#app/session/session-state.ts'
import { choiceKeys } from './has-name.ts'
import { announceChoice } from './choice-events.ts'

/**
 * The current user's choice about privacy on this device. Before a choice nothing optional is stored, requested or
 * sent; a refusal is stored without an id for this browser. Other tabs learn of a change by the storage event.
 */
const Choice = v.object({
  /** User of the choice; absent for an anonymous user. */
  userId: v.optional(v.string()),
  /** Id of this browser at the server. Kept while a purpose is accepted, or a withdrawal is unsent. */
  visitorId: v.optional(v.string()),
  purposes: v.array(Purpose),
  textVersion: v.string(),
  decidedAt: v.number(),
  /** The server does not have the choice yet. */
  isUnsent: v.optional(v.boolean()),
})
export type Choice = v.InferOutput<typeof Choice>

const YEAR_MS = CONSENT_DAYS * 86_400_000

/** Id of the current user. The landing page opens no session and reads the session copy in local storage. */
export function hereNow(): string | undefined {
  return sessionState.status === 'loading' ? readSessionCopy()?.userId : sessionState.user?.userId
}

/** Owner name under which unsent events are stored on the device. */
export const ownerOf = (userId: string | undefined) => userId ?? 'tamu'

export function readChoice(userId = hereNow()): Choice | undefined {
  const text = readLocal(userId === undefined ? choiceKeys.visitor : choiceKeys.person)
  if (text === undefined) return undefined
  try {
    const { success, output } = v.safeParse(Choice, JSON.parse(text))
    return success && output.userId === userId ? output : undefined
  } catch {
    return undefined
  }
}

export function writeChoice(choice: Choice): void {
  const key = choice.userId === undefined ? choiceKeys.visitor : choiceKeys.person
  // If there is no space for the new choice, the old one must not apply again in the next document.
  dropLocal(key)
  writeLocal(key, JSON.stringify(choice))
  announceChoice()
}

export function deleteChoice(userId: string | undefined): void {
  dropLocal(userId === undefined ? choiceKeys.visitor : choiceKeys.person)
  announceChoice()
}

/** True if the choice is less than a year old and was made for the current text. */
export function isCurrent(choice: Choice | undefined): choice is Choice {
  return choice?.textVersion === CONSENT_TEXT_VERSION && Date.now() - choice.decidedAt < YEAR_MS
}

/** Purposes accepted now, and the visitor id. Undefined before a choice. */
export function agreedNow():
  | { visitorId: string; purposes: readonly Purpose[]; userId: string | undefined }
  | undefined {
  const choice = readChoice()
  if (!isCurrent(choice) || choice.visitorId === undefined || choice.purposes.length === 0) return undefined
  return { visitorId: choice.visitorId, purposes: choice.purposes, userId: choice.userId }
}
