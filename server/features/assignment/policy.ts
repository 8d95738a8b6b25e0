import { sql } from 'kysely'
import type { ReadingStage } from '#contract/reading.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'

export type Viewer = Pick<Person, 'userId' | 'isAdmin'>

/**
 * Of two readings the second is for who never held the first: also not for an admin. What both have read is the admins' to
 * decide, and nobody's to read. Asked of a row of `assignment_answer` under this name.
 */
export function isTheirTurn(userId: string, answer: string) {
  const stage = sql.ref(`${answer}.reading_stage`)
  return sql<boolean>`(${stage} is null or ${stage} in ('first', 'settled') or (${stage} = 'second' and not exists (
    select from assignment_reader as reader
    where reader.answer_id = ${sql.ref(`${answer}.id`)} and reader.place = 1 and reader.expert_id = ${userId}
  )))`
}

/**
 * An expert sees what nobody holds and what he holds himself; what a colleague holds is that colleague's and the admins'. An
 * expert may be a learner too: nobody, not even an admin, finds his own work among what is to be assessed.
 */
export function isSeenBy({ userId, isAdmin }: Viewer, { answer, learner }: { answer: string; learner: string }) {
  const isForeign = sql`${sql.ref(learner)} <> ${userId} and ${isTheirTurn(userId, answer)}`
  const expert = sql.ref(`${answer}.expert_id`)
  if (isAdmin) return sql<boolean>`(${isForeign})`
  return sql<boolean>`(${isForeign} and (${expert} is null or ${expert} = ${userId}))`
}

/** What somebody is told of an answer they do not see: that it is not there, or, who holds it, that two others were faster. */
export function unseen(
  answer: { expert_id: string | null; reading_stage: ReadingStage | null } | undefined,
  { userId }: Pick<Viewer, 'userId'>,
): CallError {
  const isOutrun = answer?.reading_stage === 'undecided' && answer.expert_id === userId
  return new CallError(isOutrun ? 'ASSIGNMENT_READ' : 'ASSIGNMENT_NOT_FOUND')
}
