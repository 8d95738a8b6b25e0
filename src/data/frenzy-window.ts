import { withDb } from './db.ts'
import type { MetaKey } from './meta-keys.ts'

/** Hours in which points count several times, as the server signed them for one learner. */
export interface FrenzyWindow {
  startsAt: string
  endsAt: string
  token: string
}

/** A personal key, cleared with the user's other data. */
export const frenzyKey = (userId: string): MetaKey => `frenzyWindow:${userId}`

/** Stores the window beside the outbox: the signed token of offline work proves that this device knew of the window. */
export async function keepFrenzyWindow(userId: string, { startsAt, endsAt, token }: FrenzyWindow): Promise<void> {
  await withDb(db => db.put('meta', { startsAt, endsAt, token }, frenzyKey(userId)))
}

/** Returns the token for an action that happens now, by the server's clock as this device knows it. */
export async function frenzyTokenAt(userId: string, now: number): Promise<string | undefined> {
  const kept = await withDb(db => db.get('meta', frenzyKey(userId)))
  if (!kept) return undefined
  const { startsAt, endsAt, token } = kept as FrenzyWindow // written above, and nowhere else
  return Date.parse(startsAt) <= now && now < Date.parse(endsAt) ? token : undefined
}
