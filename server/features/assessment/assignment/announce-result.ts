import type { AssignmentState } from '#contract/assessment/assignment.ts'
import type { Tx } from '../../../db/database.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { createResultNotice } from './notices.ts'
import { findResult } from './queries.ts'

interface Result {
  state: AssignmentState
  score: number | null
}

/** Notifies the learner of the result of an answer. Runs in the transaction that publishes the result. */
export async function announceResult(tx: Tx, id: string, { state, score }: Result, at: Date): Promise<void> {
  const answer = await findResult(tx, id)
  if (!answer || (state !== 'scored' && state !== 'returned')) return
  await planNotifications(tx, [createResultNotice({ id, ...answer }, { state, score }, at)], at)
}
