import { withDb } from './db.ts'

/** Hours in which points count several times, as the server signed them for one learner. */
export interface FrenzyWindow {
  startsAt: string
  endsAt: string
  token: string
}

interface Kept extends FrenzyWindow {
  userId: string
}

const KEY = 'frenzyWindow'

/** Kept beside the outbox: work done in these hours without a line proves by it that this device knew of them. */
export async function keepFrenzyWindow(userId: string, window: FrenzyWindow): Promise<void> {
  await withDb(db => db.put('meta', { userId, ...window } satisfies Kept, KEY))
}

/** The token for something that happens now, by the server's clock as this device knows it. */
export async function frenzyTokenAt(userId: string, now: number): Promise<string | undefined> {
  const kept = (await withDb(db => db.get('meta', KEY))) as Kept | undefined // written above, and nowhere else
  if (kept?.userId !== userId) return undefined
  return Date.parse(kept.startsAt) <= now && now < Date.parse(kept.endsAt) ? kept.token : undefined
}
