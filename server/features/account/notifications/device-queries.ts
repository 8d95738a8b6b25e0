import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { NotificationTables } from '../../../db/tables/notifications.ts'

/**
 * Finds and locks the device with this push endpoint. The advisory lock also makes concurrent callers wait if no device
 * has the endpoint yet.
 */
export async function findByEndpoint(tx: Tx, endpoint: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`.execute(tx)
  return tx
    .selectFrom('push_device')
    .select(['id', 'session_id', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst()
}

export async function removeDeviceRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('push_device').where('id', '=', id).execute()
}

/**
 * Stores the device of a session. If the session already has a device, replaces it; the new device does not count as
 * silent or retired.
 */
export async function putDevice(tx: Tx, device: Insertable<NotificationTables['push_device']>): Promise<string> {
  const { id: _new, session_id: _session, ...rest } = device
  const renewed = { ...rest, retired_at: null, retired_because: null, unconfirmed: 0, silent_from: null }
  const keptRow = await tx
    .insertInto('push_device')
    .values(device)
    .onConflict(conflict => conflict.column('session_id').doUpdateSet(renewed))
    .returning('id')
    .executeTakeFirstOrThrow()
  return keptRow.id
}

/** Removes the user's oldest devices, so that at most `keep` devices remain. */
export async function removeOldest(tx: Tx, userId: string, keep: number): Promise<void> {
  await tx
    .deleteFrom('push_device')
    .where('id', 'in', eb =>
      eb
        .selectFrom('push_device')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(keep),
    )
    .execute()
}

/** Returns the devices of sessions that have not ended. */
export function findDevices(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('push_device as device')
    .innerJoin('refresh_family as family', 'family.id', 'device.session_id')
    .select(['device.id', 'device.session_id', 'device.retired_because', 'device.silent_from', 'device.host'])
    .select(['device.created_at', 'device.confirmed_at', 'family.device as name'])
    .where('device.user_id', '=', userId)
    .where('family.revoked_at', 'is', null)
    .where('family.expires_at', '>', now)
    .orderBy('device.created_at', 'desc')
    .execute()
}

/** Deletes a device of the user. Returns false if the device does not belong to this user. */
export async function removeDeviceOf(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
