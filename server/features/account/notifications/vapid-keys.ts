import webPush from 'web-push'
import type { Db } from '../../../db/database.ts'
import { deleteUnusedKeys, findNewest, insertVapidKey } from './vapid-key-queries.ts'

/**
 * Creates a key. If two servers create a key at the same time, only the first key is stored, and both servers use it.
 */
async function insertKey(db: Db, generation: number, now: Date): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await insertVapidKey(db, { generation, public_key: publicKey, private_key: privateKey, created_at: now })
}

/** Returns the key for new subscriptions. Creates the key at the first call. */
export async function getCurrentVapidKey(db: Db, now: Date): Promise<{ generation: number; publicKey: string }> {
  const knownKey = await findNewest(db)
  if (knownKey) return knownKey
  await insertKey(db, 1, now)
  return (await findNewest(db)) ?? Promise.reject(new Error('VAPID key not found after its insert'))
}

const KEEP_MS = 365 * 86_400_000

/**
 * Replaces the key after a year. Devices with the old key still receive pushes, and switch to the new key when the app
 * starts the next time. The old key is deleted when no device uses it.
 */
export async function renewKeys(db: Db, now: Date): Promise<void> {
  const newest = await findNewest(db)
  if (!newest) return
  if (now.getTime() - newest.created_at.getTime() > KEEP_MS) await insertKey(db, newest.generation + 1, now)
  await deleteUnusedKeys(db, newest.generation)
}
