import type { ReadingStage } from '#contract/assessment/reading.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'

/** Expert or admin who reads or assesses an answer. */
export type Viewer = Pick<Person, 'userId' | 'isAdmin'>

/**
 * Returns the error for an answer that the expert cannot see. Returns ASSIGNMENT_READ if the expert has claimed the
 * answer, but two other experts have already read it. Otherwise returns ASSIGNMENT_NOT_FOUND.
 */
export function createHiddenAnswerError(
  answer: { expert_id: string | null; reading_stage: ReadingStage | null } | undefined,
  { userId }: Pick<Viewer, 'userId'>,
): CallError {
  const isOutrun = answer?.reading_stage === 'undecided' && answer.expert_id === userId
  return new CallError(isOutrun ? 'ASSIGNMENT_READ' : 'ASSIGNMENT_NOT_FOUND')
}
