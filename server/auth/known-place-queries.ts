import { sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'

export async function findPlaces(
  db: Db,
  subject: Buffer,
  places: readonly Buffer[],
  seenSince: Date,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('known_place')
    .select('place')
    .where('subject', '=', subject)
    .where('place', 'in', places)
    .where('seen_at', '>', seenSince)
    .execute()
  return rows.map(({ place }) => place)
}

export async function savePlaces(db: Db, subject: Buffer, places: readonly Buffer[], now: Date): Promise<void> {
  await db
    .insertInto('known_place')
    .values(places.map(place => ({ subject, place, seen_at: now })))
    .onConflict(conflict => conflict.columns(['subject', 'place']).doUpdateSet({ seen_at: now }))
    .execute()
}

export async function removePlacesOf(tx: Tx, subject: Buffer): Promise<void> {
  await tx.deleteFrom('known_place').where('subject', '=', subject).execute()
}

export async function removePlacesSeenBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'known_place', sql`seen_at < ${before}`)
}
