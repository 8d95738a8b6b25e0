import type { Tx } from '../../../db/database.ts'
import { refuseIfReferenced } from '../../../db/references.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { withdrawNotifications } from '../../account/notifications/service.ts'
import { returnSeat } from '../../catalog/course/service.ts'
import { lockBalance } from '../../points/points/service.ts'
import { leaveCourseMeetings } from '../../webinar/webinar/service.ts'
import { deleteUnusedEnrollment, findUnrefundedEnrollment } from './withdraw-queries.ts'

/**
 * Deletes an enrolment that `enrollByHand` made, and releases its seat. Throws ENROLLMENT_IN_USE if the learner has
 * started a material, if other rows refer to the enrolment, or if the enrolment continued an earlier enrolment.
 */
export async function withdrawEnrollment(tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const unrefundedEnrollment = await findUnrefundedEnrollment(tx, id)
  if (!unrefundedEnrollment) throw new CallError('DESK_ENROLLMENT_NOT_FOUND')
  const { userId, sessionId, fullName, courseTitle } = unrefundedEnrollment
  await lockBalance(tx, userId, actor.at)
  await refuseIfReferenced('ENROLLMENT_IN_USE', async () => {
    if (!(await deleteUnusedEnrollment(tx, id))) throw new CallError('ENROLLMENT_IN_USE')
  })
  await leaveCourseMeetings(tx, { userId, sessionId, now: actor.at })
  await returnSeat(tx, sessionId)
  await withdrawNotifications(tx, { about: `enrolled:${id}`, personId: userId })
  await recordAudit(tx, actor, {
    action: 'enrollment.withdraw',
    subject: { kind: 'enrollment', id, name: `${fullName}, ${courseTitle}` },
    personId: userId,
    reason,
  })
}
