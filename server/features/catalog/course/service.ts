import type { Tx } from '../../../db/database.ts'
import { decrementSeats, incrementSeats, lockSession, setSessionTimes } from './seat-queries.ts'

export { presentCover } from './cover.ts'

/** Takes a seat of a session. Returns false if no seat is free or the session was cancelled. */
export function reserveSeat(tx: Tx, sessionId: string): Promise<boolean> {
  return incrementSeats(tx, sessionId)
}

/** Releases a seat of a session. The number of taken seats never goes below 0. */
export function returnSeat(tx: Tx, sessionId: string): Promise<void> {
  return decrementSeats(tx, sessionId)
}

interface Held {
  starts_at: Date
  ends_at: Date
}

/**
 * Stores the start, the end and the number of a session's meetings with the session, for course lists. Must be called
 * after a change of the meetings.
 */
export async function updateSessionSummary(tx: Tx, sessionId: string, held: readonly Held[]): Promise<void> {
  const [first] = held
  const last = held.at(-1)
  if (!first || !last) return
  const times = { starts_at: first.starts_at, ends_at: last.ends_at, meeting_count: held.length }
  await setSessionTimes(tx, sessionId, times)
}

/**
 * Returns whether the session accepts learners. Locks the session, so that it is not cancelled before the transaction
 * ends.
 */
export async function isSessionOpen(tx: Tx, sessionId: string): Promise<boolean> {
  return (await lockSession(tx, sessionId)).cancelled_at === null
}
