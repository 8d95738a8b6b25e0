import { addJitter } from '#contract/wire/backoff.ts'
import { withDb } from '../db.ts'
import { computeOutboxBackoffMs, isDue, PAUSE_CAP_MS } from './backoff.ts'
import { retryWithFreedSpace } from './free-space.ts'

/** Pause in which the device sends no entries, because a lost connection or a busy server affects all entries. */
interface Rest {
  until: number
  /** True if the server requested the pause (`Retry-After`). A tap of the user does not end such a pause. */
  isAsked: boolean
  failures: number
}

const KEY = 'outboxRest'
const none: Rest = { until: 0, isAsked: false, failures: 0 }

async function read(): Promise<Rest> {
  return ((await withDb(db => db.get('meta', KEY))) as Rest | undefined) ?? none // only this file writes the row
}

/**
 * Returns the end of the pause, or 0 if entries may be sent now. If `isWaiting` is false, ignores a pause that the
 * server did not request.
 */
export async function readPauseEnd(isWaiting: boolean, now: number): Promise<number> {
  const rest = await read()
  return (rest.isAsked || isWaiting) && !isDue(rest.until, now) ? rest.until : 0
}

/** Starts a pause after a failure that was not caused by an entry. Returns its end. */
export async function beginPause(now: number, retryAfterMs: number | undefined): Promise<number> {
  const failures = (await read()).failures + 1
  const ownMs = computeOutboxBackoffMs(failures)
  const until = now + (retryAfterMs === undefined ? ownMs : Math.max(ownMs, askedMs(retryAfterMs)))
  const rest: Rest = { until, isAsked: retryAfterMs !== undefined, failures }
  await retryWithFreedSpace(() => withDb(db => db.put('meta', rest, KEY)))
  return until
}

/**
 * Resets the failure counter on a new connection, because the old connection caused the failures. A pause that the
 * server requested still applies.
 */
export async function resetFailures(): Promise<void> {
  const rest = await read()
  if (rest.failures > 0 && !rest.isAsked) await withDb(db => db.put('meta', none, KEY))
}

/** Ends the pause after a response, because network and server work again. */
export async function endPause(): Promise<void> {
  if ((await read()).failures > 0) await withDb(db => db.put('meta', none, KEY))
}

/** Adds a random part, so that phones with the same Retry-After do not all retry in the same second. */
function askedMs(retryAfterMs: number): number {
  const wantedPauseMs = Math.min(retryAfterMs, PAUSE_CAP_MS * 0.9)
  return Math.round(wantedPauseMs + addJitter(Math.min(wantedPauseMs / 10, PAUSE_CAP_MS / 20)))
}
