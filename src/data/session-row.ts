import { broadcastMessage, type EndReason } from './channel.ts'
import { withDb } from './db.ts'
import type { MetaKey } from './meta-keys.ts'
import { writeRows } from './outbox/free-space.ts'
import { readSessionCopy, reconcile } from './outbox/reconcile.ts'
import type { StoredSession } from './rows.ts'

export type { StoredSession } from './rows.ts'

/** Session functions that the client needs, so that tests and tools can provide their own. */
export interface SessionPort {
  read(): Promise<StoredSession | undefined>
  /** Stores renewed tokens if this user is still logged in. */
  renew(userId: string, tokens: { accessToken: string; refreshToken: string }): Promise<void>
}

export const deviceSession: SessionPort = { read: readSession, renew: renewSession }

/**
 * Returns the session of this device, or undefined if no user is logged in. First restores a session that the browser
 * has lost with the database. A row without a list of roles is damaged and counts as no session, because otherwise no
 * page could open, not even the login page.
 */
export async function readSession(): Promise<StoredSession | undefined> {
  const read = async () => {
    const row = await withDb(db => db.get('session', 'current'))
    return Array.isArray(row?.roles) ? row : undefined
  }
  const session = await read()
  if (session || !readSessionCopy()) return session
  await reconcile()
  return read()
}

async function renewSession(userId: string, tokens: { accessToken: string; refreshToken: string }): Promise<void> {
  // Restores a lost session. Otherwise its new tokens would be lost, although its old tokens are no longer valid.
  await readSession()
  await writeRows(['session'], async tx => {
    const session = await tx.objectStore('session').get('current')
    if (session?.userId === userId) await tx.objectStore('session').put({ ...session, ...tokens }, 'current')
  })
  broadcastMessage({ kind: 'session-changed', userId })
}

/** Ends a session that the server has refused. Deletes no data, but locks the data to the user until the next login. */
export async function endSession(userId: string, why: EndReason = 'refused'): Promise<void> {
  const hasEnded = await writeRows(['session', 'meta'], async tx => {
    const session = await tx.objectStore('session').get('current')
    if (session?.userId !== userId) return false
    await tx.objectStore('session').delete('current')
    await tx.objectStore('meta').put(true, getLockKey(userId))
    return true
  })
  if (!hasEnded) return
  broadcastMessage({ kind: 'session-ended', userId, why })
  broadcastMessage({ kind: 'session-changed', userId: null })
}

/**
 * Key of a mark that is set while a session has ended without a logout. The user's data stays on the device but is
 * hidden, and drafts may still be added.
 */
export function getLockKey(userId: string): MetaKey {
  return `sealed:${userId}`
}
