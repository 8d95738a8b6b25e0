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

interface Finished {
  id: string
  enrollment_id: string
  kind: CertificateKind
  finished_at: Date
}

/** Records the first time only; a later call changes nothing. */
export async function insertFinished(tx: Tx, rows: Finished[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('certificate')
    .values(rows)
    .onConflict(conflict => conflict.columns(['enrollment_id', 'kind']).doNothing())
    .execute()
}
