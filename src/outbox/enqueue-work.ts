import type { PointEventName } from '#contract/points/points.ts'
import type { NewEntry } from '#app/data/outbox/entry.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { enqueueAll } from '#app/data/outbox/store.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { findCurrentFrenzyToken } from '#app/queries/frenzy.ts'
import { sessionState } from '#app/session/session-state.ts'
import { sendSoon } from './sending.ts'
import { refreshOutbox } from './state.ts'

/**
 * Stores the user's work in the outbox and starts sending it soon. Resolves when it is stored on the device; rejects
 * with `NotStored`. `entriesOf` receives the id of the logged-in user.
 */
export async function enqueueWork(entriesOf: (userId: string) => NewEntry[]): Promise<void> {
  // Refuses work in the preview, because it would count as the admin's own work.
  if (isPreview()) throw new NotStored('preview')
  const userId = sessionState.user?.userId
  if (userId === undefined) throw new NotStored('left')
  const token = await findCurrentFrenzyToken(userId)
  const entries = entriesOf(userId)
  await enqueueAll(token === undefined ? entries : entries.map(entry => addFrenzyToken(entry, token)))
  // Updates the state, so that the calling screen shows the new entry at once.
  await refreshOutbox()
  sendSoon()
}

/** Returns a points event without an amount, because only the server decides how many points the event gives. */
export function createPointEntry(
  userId: string,
  eventName: PointEventName,
  enrollmentId: string,
  subject: string,
): NewEntry {
  return {
    kind: 'points',
    payload: { user_id: userId, point: 0, extras: { event_name: eventName, ref: `${enrollmentId}:${subject}` } },
    userId,
  }
}

/** Adds the token of the current frenzy, because the points may be sent days later. */
function addFrenzyToken(entry: NewEntry, token: string): NewEntry {
  if (entry.kind === 'points') {
    const { extras } = entry.payload
    return { ...entry, payload: { ...entry.payload, extras: { ...extras, frenzy_token: token } } }
  }
  if (entry.kind === 'quiz-attempt') return { ...entry, payload: { ...entry.payload, frenzyToken: token } }
  return entry
}
