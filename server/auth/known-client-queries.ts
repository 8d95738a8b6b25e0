import { sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'

export async function findKnownClients(
  db: Db,
  subject: Buffer,
  clients: readonly Buffer[],
  seenSince: Date,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('known_place')
    .select('place')
    .where('subject', '=', subject)
    .where('place', 'in', clients)
    .where('seen_at', '>', seenSince)
    .execute()
  return rows.map(({ place }) => place)
}

/**
 * Stores that the user of an email address has signed in from a device and network. `subject` is the hash of the email
 * address, and `clients` are the hashes of the device and of the network.
 */
export async function saveKnownClients(db: Db, subject: Buffer, clients: readonly Buffer[], now: Date): Promise<void> {
  await db
    .insertInto('known_place')
    .values(clients.map(client => ({ subject, place: client, seen_at: now })))
    .onConflict(conflict => conflict.columns(['subject', 'place']).doUpdateSet({ seen_at: now }))
    .execute()
}

export async function removeKnownClients(tx: Tx, subject: Buffer): Promise<void> {
  await tx.deleteFrom('known_place').where('subject', '=', subject).execute()
}

export async function removeClientsSeenBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'known_place', sql`seen_at < ${before}`)
}
