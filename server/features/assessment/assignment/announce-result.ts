import type { AssignmentState } from '#contract/assessment/assignment.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { Tx } from '../../../db/database.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { findResult } from './queries.ts'

const NOTICE_FOR_MS = 14 * DAY_MS

interface Result {
  state: AssignmentState
  score: number | null
}

/** Notifies the learner of the result of an answer, in the transaction that publishes it. */
export async function announceResult(tx: Tx, id: string, { state, score }: Result, at: Date): Promise<void> {
  const answer = await findResult(tx, id)
  if (!answer || (state !== 'scored' && state !== 'returned')) return
  const notice = {
    personId: answer.user_id,
    kind: 'assignment',
    about: `assignment:${id}`,
    step: 'result',
    dueAt: at,
    validUntil: new Date(at.getTime() + NOTICE_FOR_MS),
    urgency: 'normal',
    title: 'Tugasmu dinilai',
    body: `${answer.title} · ${state === 'scored' ? `Nilai ${score ?? 0}` : 'Diminta versi baru'}`,
    path: `/lecture-material/assignment/${answer.lecture_material_id}?enrId=${answer.enrollment_id}`,
  } as const
  await planNotifications(tx, [notice], at)
}
