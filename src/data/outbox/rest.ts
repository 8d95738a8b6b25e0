import { withDb } from '../db.ts'
import { backoffMs, isDue, PAUSE_CAP_MS } from './backoff.ts'

/** How long the whole queue of this device rests: a dead line or a busy server concerns every entry alike. */
interface Rest {
  until: number
  /** The server asked for it (`Retry-After`): then also a person's tap waits. */
  isAsked: boolean
  failures: number
}

const KEY = 'outboxRest'
const none: Rest = { until: 0, isAsked: false, failures: 0 }

async function read(): Promise<Rest> {
  return ((await withDb(db => db.get('meta', KEY))) as Rest | undefined) ?? none // only this file writes the row
}

/** Until when nothing is to be sent; 0 when it may go now. Who does not wait by himself waits for the server's word alone. */
export async function restsUntil(isWaiting: boolean, now: number): Promise<number> {
  const rest = await read()
  return (rest.isAsked || isWaiting) && !isDue(rest.until, now) ? rest.until : 0
}

/** After a failure that no entry is to blame for. Answers until when. */
export async function beginRest(now: number, retryAfterMs: number | undefined): Promise<number> {
  const failures = (await read()).failures + 1
  const ownMs = backoffMs(failures)
  const until = now + (retryAfterMs === undefined ? ownMs : Math.max(ownMs, askedMs(retryAfterMs)))
  const rest: Rest = { until, isAsked: retryAfterMs !== undefined, failures }
  await withDb(db => db.put('meta', rest, KEY))
  return until
}

/** A new line: how often the old one failed says nothing about it. What the server asked for still stands. */
export async function forgetDeadLine(): Promise<void> {
  const rest = await read()
  if (rest.failures > 0 && !rest.isAsked) await withDb(db => db.put('meta', none, KEY))
}

/** An answer came: line and server are well. */
export async function endRest(): Promise<void> {
  if ((await read()).failures > 0) await withDb(db => db.put('meta', none, KEY))
}

/** A little more than asked for, by chance: all the phones that were told the same second should not keep it. */
function askedMs(retryAfterMs: number): number {
  const asked = Math.min(retryAfterMs, PAUSE_CAP_MS * 0.9)
  return Math.round(asked + Math.random() * Math.min(asked / 10, PAUSE_CAP_MS / 20))
}
