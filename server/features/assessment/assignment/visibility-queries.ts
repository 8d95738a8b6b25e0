import { sql } from 'kysely'
import type { Viewer } from './policy.ts'

/**
 * Condition that a user may read the answer at its reading stage. The second reading is closed to the expert who made
 * the first reading, and to experts who had claimed the answer for the first reading, even if they are admins. An
 * 'undecided' answer is closed to all users here, because an admin decides about it (`settle.ts`). `answer` is the
 * alias of the table `assignment_answer`.
 */
export function mayDoSecondReading(userId: string, answer: string) {
  const stage = sql.ref(`${answer}.reading_stage`)
  return sql<boolean>`(${stage} is null or ${stage} in ('first', 'settled') or (${stage} = 'second' and not exists (
    select from assignment_reader as reader
    where reader.answer_id = ${sql.ref(`${answer}.id`)} and reader.place = 1 and reader.expert_id = ${userId}
  )))`
}

/**
 * Condition that the viewer may see the answer. An expert sees unclaimed answers and the answers that the expert has
 * claimed. An admin also sees the answers that other experts have claimed. No viewer sees an answer that the viewer
 * handed in.
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
