import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import type { ReadingStage } from '#contract/assessment/reading.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { announceResult } from './announce-result.ts'
import { storeVoiceComment, requireOwnPictures } from './marks-and-voice.ts'
import type { AssessedColumns } from './judgement.ts'
import { updateAssessment } from './queries.ts'
import { storeReading, type AnswerOutcome } from './readings.ts'

interface Writing {
  userId: string
  at: Date
  assessment: AssessmentOfAnswer
  /** New column values of the answer after the assessment. */
  change: AssessedColumns
}

/**
 * Stores the assessment of a locked answer, either as the result or as one of two readings. Returns the new state of
 * the answer. Also returns the number of the reading if the assessment is a reading.
 */
export async function recordAssessment(
  tx: Tx,
  { id, reading_stage: stage }: { id: string; reading_stage: ReadingStage | null },
  { userId, at, assessment, change }: Writing,
): Promise<AnswerOutcome & { reading?: 1 | 2 }> {
  if (stage === 'undecided' || stage === 'settled') throw new CallError('ASSIGNMENT_READ')
  await requireOwnPictures(tx, id, assessment.marks)
  // An answer that the first expert returns needs no second reading, because the return is the result of this version.
  // The next version needs two readings again.
  if (stage === null || (stage === 'first' && assessment.state === 'returned')) {
    await storeVoiceComment(tx, id, userId, assessment.voice)
    await updateAssessment(tx, id, { ...change, assessor_id: userId, assessed_at: at })
    await announceResult(tx, id, change, at)
    return { state: change.state, score: change.score }
  }
  const number = stage === 'first' ? 1 : 2
  return { reading: number, ...(await storeReading(tx, id, number, { userId, at, change, voice: assessment.voice })) }
}
