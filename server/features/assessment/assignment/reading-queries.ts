import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '../../../db/database.ts'

/** Lists the readings of an answer in their order, each with its expert and voice comment. */
export function listReadings(db: Db, answerId: string) {
  return db
    .selectFrom('assignment_reading as reading')
    .innerJoin('app_user as reader', 'reader.id', 'reading.expert_id')
    .leftJoin('upload', join =>
      join.onRef('upload.user_id', '=', 'reading.expert_id').onRef('upload.id', '=', 'reading.voice_upload_id'),
    )
    .selectAll('reading')
    .select(['reader.full_name', 'upload.type as voice_type', 'upload.size_bytes as voice_bytes'])
    .where('reading.answer_id', '=', answerId)
    .orderBy('reading.place')
    .execute()
}

export type ReadingRow = Awaited<ReturnType<typeof listReadings>>[number]

export function findOwnReading(tx: Tx, answerId: string, userId: string) {
  return tx
    .selectFrom('assignment_reading')
    .selectAll()
    .where('answer_id', '=', answerId)
    .where('expert_id', '=', userId)
    .executeTakeFirst()
}

export async function isFirstReader(tx: Tx, answerId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('assignment_reader')
    .select('place')
    .where('answer_id', '=', answerId)
    .where('expert_id', '=', userId)
    .where('place', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds the marks and the voice comment of this expert's earlier assessment of the answer. A new assessment without
 * these fields keeps the earlier values.
 */
export function findOwnMarks(tx: Tx, answerId: string, userId: string) {
  return tx
    .selectFrom('assignment_answer as answer')
    .leftJoin('assessment_voice as voice', join =>
      join.onRef('voice.answer_id', '=', 'answer.id').onRef('voice.user_id', '=', 'answer.assessor_id'),
    )
    .select(['answer.marks', 'voice.upload_id as voice_upload_id', 'voice.seconds as voice_seconds'])
    .where('answer.id', '=', answerId)
    .where('answer.assessor_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Opens the second reading and removes the first assessment from the answer. Records the expert of the first reading,
 * even if that expert had not claimed the answer. If another expert has claimed the answer, that expert keeps it for
 * the second reading; otherwise any other expert can claim it.
 */
export async function openSecondReading(tx: Tx, id: string, userId: string): Promise<void> {
  await tx
    .insertInto('assignment_reader')
    .values({ answer_id: id, place: 1, expert_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx
    .deleteFrom('assignment_reader as reader')
    .using('assignment_answer as answer')
    .whereRef('answer.id', '=', 'reader.answer_id')
    .whereRef('answer.expert_id', '=', 'reader.expert_id')
    .where('answer.id', '=', id)
    .where('reader.place', '=', 1)
    .where('reader.expert_id', '<>', userId)
    .execute()
  await tx.deleteFrom('assessment_voice').where('answer_id', '=', id).execute()
  await tx
    .updateTable('assignment_answer')
    .set({ reading_stage: 'second', state: 'being-assessed', assessor_id: null, assessed_at: null })
    .set(eb => ({ expert_id: eb.fn<string | null>('nullif', ['expert_id', eb.val(userId)]) }))
    .set(eb => ({ score: null, comment: '', criteria: null, marks: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Returns whether the learner of the enrolment has deleted the account. */
export async function isLearnerDeleted(tx: Tx, enrollmentId: string): Promise<boolean> {
  const { deleted_at } = await tx
    .selectFrom('enrollment')
    .innerJoin('app_user', 'app_user.id', 'enrollment.user_id')
    .select('app_user.deleted_at')
    .where('enrollment.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  return deleted_at !== null
}

export async function insertReading(tx: Tx, reading: Insertable<Database['assignment_reading']>): Promise<void> {
  await tx.insertInto('assignment_reading').values(reading).execute()
}
