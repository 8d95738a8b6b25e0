import type { Db, Tx } from '../../../db/database.ts'

/** Returns the ids of generated certificates of these enrolments whose PDF was never drawn. */
export async function listUndrawnCertificates(tx: Tx, enrollmentIds: readonly string[]): Promise<string[]> {
  if (enrollmentIds.length === 0) return []
  const rows = await tx
    .selectFrom('certificate')
    .leftJoin('certificate_file as file', 'file.certificate_id', 'certificate.id')
    .select('certificate.id')
    .where('certificate.enrollment_id', 'in', enrollmentIds)
    .where('certificate.generated_at', 'is not', null)
    .where('file.certificate_id', 'is', null)
    .orderBy('certificate.number')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Records that the file of a certificate exists. Must be called before the file is written. Returns false if the
 * certificate was deleted; the caller must then not write the file.
 */
export async function recordFile(db: Db, id: string, now: Date): Promise<boolean> {
  const noted = await db
    .insertInto('certificate_file')
    .columns(['certificate_id', 'begun_at'])
    .expression(eb =>
      eb
        .selectFrom('certificate')
        .select(of => [of.ref('id').as('certificate_id'), of.val(now).as('begun_at')])
        .where('id', '=', id),
    )
    .onConflict(conflict => conflict.column('certificate_id').doUpdateSet({ begun_at: now }))
    .returning('certificate_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Lists files whose drawing started before `begunBefore` and whose certificate was deleted. */
export async function listOrphans(db: Db, begunBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('certificate_file as file')
    .select('file.certificate_id')
    .where('file.begun_at', '<', begunBefore)
    .leftJoin('certificate', 'certificate.id', 'file.certificate_id')
    .where('certificate.id', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(row => row.certificate_id)
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('certificate_file').where('certificate_id', '=', id).execute()
}

/** Returns the PDF from the certificate's row. Returns undefined if the PDF was already moved to the storage. */
export async function findPdfInRow(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('certificate').select('pdf').where('id', '=', id).executeTakeFirst()
  return row?.pdf ?? undefined
}

export async function listPdfsInRows(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('certificate').select('id').where('pdf', 'is not', null).limit(limit).execute()
  return rows.map(({ id }) => id)
}

export async function markFileMoved(db: Db, id: string): Promise<void> {
  await db.updateTable('certificate').set({ pdf: null }).where('id', '=', id).execute()
}
