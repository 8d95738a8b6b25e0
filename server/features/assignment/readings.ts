import type { AssessmentOfAnswer } from '#contract/assignment-desk.ts'
import { standingOf } from '#contract/rules/second-reading.ts'
import type { Db, Tx } from '../../db/database.ts'
import { requireVoice } from '../upload/service.ts'
import type { Change } from './judgement.ts'
import { writeAssessment, writeReadingStage } from './queries.ts'

type Place = 1 | 2

/** In their order, with who said it and what was said aloud. */
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

interface Said {
  userId: string
  at: Date
  change: Change
  voice: AssessmentOfAnswer['voice']
}

/** Keeps one of two readings. After the first the answer is offered to everybody else; after the second it may be settled. */
export async function keepReading(
  tx: Tx,
  id: string,
  place: Place,
  { userId, at, change, voice }: Said,
): Promise<void> {
  if (voice) await requireVoice(tx, userId, voice.id)
  const spoken = { voice_upload_id: voice?.id ?? null, voice_seconds: voice?.seconds ?? null }
  await tx
    .insertInto('assignment_reading')
    .values({ answer_id: id, place, expert_id: userId, read_at: at, ...change, ...spoken })
    .execute()
  if (place === 1) return openSecond(tx, id, userId)
  const [first, second] = await listReadings(tx, id)
  const standing = first && second && standingOf(first, second)
  const stands = standing === 1 ? first : standing === 2 ? second : undefined
  if (stands) return settle(tx, id, stands, at)
  await writeReadingStage(tx, id, 'undecided')
}

/** Nobody's again, and clean: the second reader finds nothing of the first. Whoever read without holding it held it all the same. */
async function openSecond(tx: Tx, id: string, userId: string): Promise<void> {
  await tx
    .insertInto('assignment_reader')
    .values({ answer_id: id, place: 1, expert_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx.deleteFrom('assessment_voice').where('answer_id', '=', id).execute()
  await tx
    .updateTable('assignment_answer')
    .set({ reading_stage: 'second', state: 'being-assessed', expert_id: null, assessor_id: null, assessed_at: null })
    .set(eb => ({ score: null, comment: '', criteria: null, marks: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** From here on the learner has it: this reading alone. */
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
