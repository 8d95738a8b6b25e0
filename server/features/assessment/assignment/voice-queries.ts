import type { Insertable } from 'kysely'
import type { attachmentTypes } from '#contract/wire/upload.ts'
import type { Database, Tx } from '../../../db/database.ts'

/** Lists the uploads of an answer that are pictures. */
export async function listPictures(
  tx: Tx,
  answerId: string,
  types: readonly (typeof attachmentTypes)[number][],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('assignment_file as file')
    .innerJoin('upload', join =>
      join.onRef('upload.user_id', '=', 'file.user_id').onRef('upload.id', '=', 'file.upload_id'),
    )
    .select('upload.id')
    .where('file.answer_id', '=', answerId)
    .where('upload.type', 'in', types)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the upload id of the expert's voice comment. */
export async function findVoiceComment(tx: Tx, answerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('assessment_voice')
    .select('upload_id')
    .where('answer_id', '=', answerId)
    .executeTakeFirst()
  return row?.upload_id
}

export async function deleteVoiceComment(tx: Tx, answerId: string): Promise<void> {
  await tx.deleteFrom('assessment_voice').where('answer_id', '=', answerId).execute()
}

export async function insertVoiceComment(tx: Tx, voice: Insertable<Database['assessment_voice']>): Promise<void> {
  await tx.insertInto('assessment_voice').values(voice).execute()
}
