import { withDb } from './db.ts'
import type { MetaKey } from './personal-stores.ts'

/** Hours in which points count several times, as the server signed them for one learner. */
export interface FrenzyWindow {
  startsAt: string
  endsAt: string
  token: string
}

/** Personal, and cleared with the rest of a person's things. */
export const frenzyKey = (userId: string): MetaKey => `frenzyWindow:${userId}`

/** Kept beside the outbox: work done in these hours without a line proves by it that this device knew of them. */
export async function keepFrenzyWindow(userId: string, { startsAt, endsAt, token }: FrenzyWindow): Promise<void> {
  await withDb(db => db.put('meta', { startsAt, endsAt, token }, frenzyKey(userId)))
}

/** The token for something that happens now, by the server's clock as this device knows it. */
export async function frenzyTokenAt(userId: string, now: number): Promise<string | undefined> {
  const kept = await withDb(db => db.get('meta', frenzyKey(userId)))
  if (!kept) return undefined
  const { startsAt, endsAt, token } = kept as FrenzyWindow // written above, and nowhere else
  return Date.parse(startsAt) <= now && now < Date.parse(endsAt) ? token : undefined
}
