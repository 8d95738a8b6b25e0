import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import type { AssignmentState } from '#contract/assessment/assignment.ts'
import { standingOf } from '#contract/assessment/second-reading.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { requireVoice } from '../../learning/upload/service.ts'
import type { Change } from './judgement.ts'
import { writeAssessment, writeReadingStage } from './queries.ts'

type Place = 1 | 2

/** Lists the readings in order, with the reader and the voice comment. */
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

interface Assessing {
  userId: string
  at: Date
  change: Change
  voice: AssessmentOfAnswer['voice']
}

/** State and score of an answer after an assessment. */
export interface Outcome {
  state: AssignmentState
  score: number | null
}
const isStillOpen: Outcome = { state: 'being-assessed', score: null }

/** Stores one of two readings. The first opens the answer to all other experts; the second may settle it. */
export async function keepReading(
  tx: Tx,
  id: string,
  place: Place,
  { userId, at, change, voice }: Assessing,
): Promise<Outcome> {
  if (voice) await requireVoice(tx, userId, voice.id)
  const before = await findBeside(tx, id, userId)
  const { voice_upload_id = null, voice_seconds = null } =
    voice === undefined ? { ...before } : { voice_upload_id: voice?.id, voice_seconds: voice?.seconds }
  const marks = change.marks ?? (before?.marks ? JSON.stringify(before.marks) : null)
  await tx
    .insertInto('assignment_reading')
    .values({ answer_id: id, place, expert_id: userId, read_at: at, ...change, marks, voice_upload_id, voice_seconds })
    .execute()
  if (place === 1) {
    await openSecond(tx, id, userId)
    return isStillOpen
  }
  const [first, second] = await listReadings(tx, id)
  const standing = first && second && standingOf(first, second)
  const stands = standing === 1 ? first : standing === 2 ? second : undefined
  if (!stands) {
    await writeReadingStage(tx, id, 'undecided')
    return isStillOpen
  }
  await settle(tx, id, stands, at)
  return { state: stands.state, score: stands.score }
}

/**
 * Finds the marks and voice that the same reader left on the answer. A reader who returned it and then scores it keeps
 * marks and voice if the new assessment does not name them.
 */
function findBeside(tx: Tx, answerId: string, userId: string) {
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
 * Opens the second reading without any data of the first. The first reader is recorded as its holder, also if they
 * never claimed it. An expert who holds the answer but was not the first reader keeps it for the second reading;
 * otherwise no expert holds it.
 */
async function openSecond(tx: Tx, id: string, userId: string): Promise<void> {
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

/** Publishes this reading as the result; the learner sees no other one. */
export async function settle(tx: Tx, id: string, reading: ReadingRow, at: Date): Promise<void> {
  const { state, score, comment, criteria, marks, expert_id, voice_upload_id, voice_seconds } = reading
  await writeAssessment(tx, id, {
    state,
    score,
    comment,
    criteria: criteria && JSON.stringify(criteria),
    marks: marks && JSON.stringify(marks),
    assessor_id: expert_id,
    assessed_at: at,
    reading_stage: 'settled',
  })
  if (voice_upload_id === null || voice_seconds === null) return
  await tx
    .insertInto('assessment_voice')
    .values({ answer_id: id, user_id: expert_id, upload_id: voice_upload_id, seconds: voice_seconds })
    .execute()
}
