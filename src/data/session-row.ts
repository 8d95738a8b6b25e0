import { broadcastMessage, type EndReason } from './channel.ts'
import { withDb } from './db.ts'
import type { MetaKey } from './meta-keys.ts'
import { writeRows } from './outbox/free-space.ts'
import type { StoredSession } from './rows.ts'

export type { StoredSession } from './rows.ts'

/** Session functions that the client needs, so that tests and tools can provide their own. */
export interface SessionPort {
  read(): Promise<StoredSession | undefined>
  /** Stores renewed tokens if this user is still logged in. */
  renew(userId: string, tokens: { accessToken: string; refreshToken: string }): Promise<void>
}

export const deviceSession: SessionPort = { read: readSession, renew: renewSession }

/** Returns the session of this device, or undefined if no user is logged in. */
export function readSession(): Promise<StoredSession | undefined> {
  return withDb(db => db.get('session', 'current'))
}

/**
 * Stores a session again that the database has lost. If the database has a session, the session there is newer and
 * stays. Returns the session that is stored afterwards.
 */
export function restoreSession(session: StoredSession): Promise<StoredSession> {
  return writeRows(['session'], async tx => {
    const current = await tx.objectStore('session').get('current')
    if (!current) await tx.objectStore('session').put(session, 'current')
    return current ?? session
  })
}

async function renewSession(userId: string, tokens: { accessToken: string; refreshToken: string }): Promise<void> {
  await writeRows(['session'], async tx => {
    const session = await tx.objectStore('session').get('current')
    if (session?.userId === userId) await tx.objectStore('session').put({ ...session, ...tokens }, 'current')
  })
  broadcastMessage({ kind: 'session-changed', userId })
}

/** Ends a session whose refresh was refused. Deletes no data: the data is locked to the user until the next login. */
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
