import { withDb } from './db.ts'
import type { MetaKey } from './meta-keys.ts'

/** Time window of a frenzy: hours in which points are multiplied, signed by the server for one learner. */
export interface FrenzyWindow {
  startsAt: string
  endsAt: string
  token: string
}

/** Key of a personal value, which is deleted with the user's other data. */
export const getFrenzyKey = (userId: string): MetaKey => `frenzyWindow:${userId}`

/**
 * Stores the time window on the device. Offline work is sent with the signed token of the window, which proves that the
 * device knew of the window.
 */
export async function storeFrenzyWindow(userId: string, { startsAt, endsAt, token }: FrenzyWindow): Promise<void> {
  await withDb(db => db.put('meta', { startsAt, endsAt, token }, getFrenzyKey(userId)))
}

/** Returns the token for an action at the time `now`, which is server time. */
export async function findFrenzyToken(userId: string, now: number): Promise<string | undefined> {
  const storedWindow = await withDb(db => db.get('meta', getFrenzyKey(userId)))
  if (!storedWindow) return undefined
  const { startsAt, endsAt, token } = storedWindow as FrenzyWindow // only `storeFrenzyWindow` writes it
  return Date.parse(startsAt) <= now && now < Date.parse(endsAt) ? token : undefined
}
