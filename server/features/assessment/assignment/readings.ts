import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import type { AssignmentState } from '#contract/assessment/assignment.ts'
import { findDecisiveReading } from '#contract/assessment/second-reading.ts'
import type { Tx } from '../../../db/database.ts'
import { requireVoice } from '../../learning/upload/service.ts'
import { announceResult } from './announce-result.ts'
import type { AssessedColumns } from './judgement.ts'
import { updateAssessment, setReadingStage } from './queries.ts'
import { findOwnMarks, insertReading, listReadings, openSecondReading, type ReadingRow } from './reading-queries.ts'
import { insertVoiceComment } from './voice-queries.ts'

type ReadingNumber = 1 | 2

interface Assessing {
  userId: string
  at: Date
  change: AssessedColumns
  voice: AssessmentOfAnswer['voice']
}

/** State and score of an answer after an assessment. */
export interface AnswerOutcome {
  state: AssignmentState
  score: number | null
}
const isStillOpen: AnswerOutcome = { state: 'being-assessed', score: null }

/**
 * Stores one of two readings of an answer. The first reading opens the answer for the second reading by another expert.
 * If the second reading agrees well enough with the first, one of the two becomes the result.
 */
export async function storeReading(
  tx: Tx,
  id: string,
  place: ReadingNumber,
  { userId, at, change, voice }: Assessing,
): Promise<AnswerOutcome> {
  if (voice) await requireVoice(tx, userId, voice.id)
  const ownMarksBefore = await findOwnMarks(tx, id, userId)
  const { voice_upload_id = null, voice_seconds = null } =
    voice === undefined ? { ...ownMarksBefore } : { voice_upload_id: voice?.id, voice_seconds: voice?.seconds }
  const marks = change.marks ?? (ownMarksBefore?.marks ? JSON.stringify(ownMarksBefore.marks) : null)
  await insertReading(tx, {
    answer_id: id,
    place,
    expert_id: userId,
    read_at: at,
    ...change,
    marks,
    voice_upload_id,
    voice_seconds,
  })
  if (place === 1) {
    await openSecondReading(tx, id, userId)
    return isStillOpen
  }
  const [first, second] = await listReadings(tx, id)
  const decisive = first && second && findDecisiveReading(first, second)
  const stands = decisive === 1 ? first : decisive === 2 ? second : undefined
  if (!stands) {
    await setReadingStage(tx, id, 'undecided')
    return isStillOpen
  }
  await publishReading(tx, id, stands, at)
  return { state: stands.state, score: stands.score }
}

/** Publishes this reading as the result of the answer. The learner's screens do not show the other reading. */
export async function publishReading(tx: Tx, id: string, reading: ReadingRow, at: Date): Promise<void> {
  const { state, score, comment, criteria, marks, expert_id, voice_upload_id, voice_seconds } = reading
  await updateAssessment(tx, id, {
    state,
    score,
    comment,
    criteria: criteria && JSON.stringify(criteria),
    marks: marks && JSON.stringify(marks),
    assessor_id: expert_id,
    assessed_at: at,
    reading_stage: 'settled',
  })
  await announceResult(tx, id, { state, score }, at)
  if (voice_upload_id === null || voice_seconds === null) return
  await insertVoiceComment(tx, {
    answer_id: id,
    user_id: expert_id,
    upload_id: voice_upload_id,
    seconds: voice_seconds,
  })
}
