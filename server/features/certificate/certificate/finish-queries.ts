import type { CertificateKind } from '#contract/certificate/graduation.ts'
import type { Tx } from '../../../db/database.ts'

export async function hasOpenMaterial(tx: Tx, enrollmentId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('lecture_progress')
    .select('lecture_material_id')
    .where('enrollment_id', '=', enrollmentId)
    .where('status', '!=', 'COMPLETED')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Deletes the certificates of the enrolment that were finished at `since` or later but not generated. Returns the
 * number of generated certificates, which are not deleted.
 */
export async function deleteUngeneratedCertificates(tx: Tx, enrollmentId: string, since: Date): Promise<number> {
  const rows = await tx
    .selectFrom('certificate')
    .select(['id', 'generated_at'])
    .where('enrollment_id', '=', enrollmentId)
    .where('finished_at', '>=', since)
    .forUpdate()
    .execute()
  const ids = rows.filter(row => row.generated_at === null).map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('certificate').where('id', 'in', ids).execute()
  return rows.length - ids.length
}

interface Finished {
  id: string
  enrollment_id: string
  kind: CertificateKind
  finished_at: Date
}

/** Inserts finished certificates. Does not change existing rows, so that the time of the first completion is kept. */
export async function insertFinishedCertificates(tx: Tx, rows: Finished[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('certificate')
    .values(rows)
    .onConflict(conflict => conflict.columns(['enrollment_id', 'kind']).doNothing())
    .execute()
}
