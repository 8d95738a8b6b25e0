import { sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Db } from '../../../db/database.ts'

export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'visit_event', sql`happened_at < ${before}`)
}

/** Deletes consent choices that visitors made between `from` and `until`, if the visitor has no events. */
export async function deleteUnusedDecisions(db: Db, from: Date, until: Date): Promise<void> {
  await deleteInBatches(
    db,
    'consent_decision',
    sql`user_id is null and decided_at between ${from} and ${until}
      and not exists (select from visit_event where visit_event.visitor_id = consent_decision.visitor_id)`,
  )
}

/**
 * Deletes consent choices that visitors made before the time `before`. Does not delete choices of users with an
 * account.
 */
export async function deleteOldDecisions(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'consent_decision', sql`user_id is null and decided_at < ${before}`)
}
