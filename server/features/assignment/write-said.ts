import type { AssessmentOfAnswer } from '#contract/assignment-desk.ts'
import type { ReadingStage } from '#contract/reading.ts'
import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import { keepVoice, requireOwnPictures } from './beside.ts'
import type { Change } from './judgement.ts'
import { writeAssessment } from './queries.ts'
import { keepReading, type Outcome } from './readings.ts'

interface Said {
  userId: string
  at: Date
  said: AssessmentOfAnswer
  /** What the answer becomes by it. */
  change: Change
}

/**
 * Writes down what was said of a version that is locked: as its result, or as one of its two readings. Answers which of the two
 * it became (undefined: it is out), and what the answer is now.
 */
export async function writeSaid(
  tx: Tx,
  { id, reading_stage: stage }: { id: string; reading_stage: ReadingStage | null },
  { userId, at, said, change }: Said,
): Promise<Outcome & { reading?: 1 | 2 }> {
  if (stage === 'undecided' || stage === 'settled') throw new CallError('ASSIGNMENT_READ')
  await requireOwnPictures(tx, id, said.marks)
  // Sent back by the first reader it takes nothing from anybody: the next version is read by two again.
  if (stage === null || (stage === 'first' && said.state === 'returned')) {
    await keepVoice(tx, id, userId, said.voice)
    await writeAssessment(tx, id, { ...change, assessor_id: userId, assessed_at: at })
    return { state: change.state, score: change.score }
  }
  const place = stage === 'first' ? 1 : 2
  return { reading: place, ...(await keepReading(tx, id, place, { userId, at, change, voice: said.voice })) }
}
