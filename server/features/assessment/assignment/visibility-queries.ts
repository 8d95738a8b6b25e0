import { sql } from 'kysely'
import type { Viewer } from './policy.ts'

/**
 * Lets only an expert who never held the first reading do the second; this rule includes admins. An undecided answer is
 * not open to any reader: an admin decides it. The SQL expects a row of `assignment_answer` under the name `answer`.
 */
export function isTheirTurn(userId: string, answer: string) {
  const stage = sql.ref(`${answer}.reading_stage`)
  return sql<boolean>`(${stage} is null or ${stage} in ('first', 'settled') or (${stage} = 'second' and not exists (
    select from assignment_reader as reader
    where reader.answer_id = ${sql.ref(`${answer}.id`)} and reader.place = 1 and reader.expert_id = ${userId}
  )))`
}

/**
 * An expert sees answers without a holder and answers that they hold; an answer held by a colleague is visible to that
 * colleague and the admins. Experts and admins never see their own work in the list of answers to assess.
 */
export function isSeenBy({ userId, isAdmin }: Viewer, { answer, learner }: { answer: string; learner: string }) {
  const isForeign = sql`${sql.ref(learner)} <> ${userId} and ${isTheirTurn(userId, answer)}`
  const expert = sql.ref(`${answer}.expert_id`)
  if (isAdmin) return sql<boolean>`(${isForeign})`
  return sql<boolean>`(${isForeign} and (${expert} is null or ${expert} = ${userId}))`
}
