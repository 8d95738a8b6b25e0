import { sql } from 'kysely'
import type { Viewer } from './policy.ts'

/**
 * Decides whether a user may read the answer at its stage. The second reading is closed to the expert of the first
 * reading and to an expert who held the answer for the first reading, also if they are admins. An 'undecided' answer is
 * closed to all experts who read it, because an admin decides about it. `answer` is the alias of the table
 * `assignment_answer`.
 */
export function mayDoSecondReading(userId: string, answer: string) {
  const stage = sql.ref(`${answer}.reading_stage`)
  return sql<boolean>`(${stage} is null or ${stage} in ('first', 'settled') or (${stage} = 'second' and not exists (
    select from assignment_reader as reader
    where reader.answer_id = ${sql.ref(`${answer}.id`)} and reader.place = 1 and reader.expert_id = ${userId}
  )))`
}

/**
 * An expert sees answers without a holder and answers that they hold. Admins also see answers that other experts hold.
 * Neither sees their own answers.
 */
export function isAnswerVisibleTo(
  { userId, isAdmin }: Viewer,
  { answer, learner }: { answer: string; learner: string },
) {
  const isForeign = sql`${sql.ref(learner)} <> ${userId} and ${mayDoSecondReading(userId, answer)}`
  const expert = sql.ref(`${answer}.expert_id`)
  if (isAdmin) return sql<boolean>`(${isForeign})`
  return sql<boolean>`(${isForeign} and (${expert} is null or ${expert} = ${userId}))`
}
