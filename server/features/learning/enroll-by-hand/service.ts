import { runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { reserveSeat } from '../../catalog/course/service.ts'
import { cancelAtProvider, closePendingOf, type OrderServices } from '../../payment/order/service.ts'
import { lockBalance } from '../../points/points/service.ts'
import { lockMeetings } from '../../webinar/webinar/service.ts'
import { enroll } from '../enrollment/service.ts'
import { createEnrolledNotice } from './notices.ts'
import { findPerson, findSession } from './queries.ts'

interface Choice {
  userId: string
  sessionId: string
  reason: string
}

interface EnrolledByHand {
  /** Id of the enrolment. */
  id: string
  /** Number of the order that was closed. */
  replaced: string | undefined
}

/**
 * Enrols a user in a free seat of the session, without an order. If the user has a pending order for the same course,
 * closes this order. The caller must cancel the order at the provider after the commit. Locks the user's balance, so
 * that concurrent purchases of the user wait.
 */
export async function enrollByHand(
  tx: Tx,
  actor: Actor,
  { userId, sessionId, reason }: Choice,
): Promise<EnrolledByHand> {
  const now = actor.at
  const person = await findPerson(tx, userId)
  if (!person) throw new CallError('USER_NOT_FOUND')
  if (person.deactivated_at !== null) throw new CallError('ACCOUNT_DEACTIVATED')
  await lockBalance(tx, userId, now)
  const session = await findSession(tx, sessionId)
  if (!session) throw new CallError('SESSION_NOT_FOUND')
  if (session.cancelled_at !== null) throw new CallError('SESSION_CANCELLED')
  if ((session.ends_at ?? session.starts_at) <= now) throw new CallError('SESSION_OVER')
  const { course_id: courseId, career_track_id: careerTrackId } = session
  await lockMeetings(tx, sessionId)
  const replaced = await closePendingOf(tx, userId, courseId)
  const id = await enroll(tx, { userId, courseId, sessionId, careerTrackId, now })
  if (id === undefined) throw new CallError('LEARNER_ALREADY_ENROLLED')
  if (!(await reserveSeat(tx, sessionId))) throw new CallError('SESSION_FULL')
  await planNotifications(tx, [createEnrolledNotice({ id, userId, session }, now)], now)
  await recordAudit(tx, actor, {
    action: 'enrollment.by-hand',
    subject: { kind: 'enrollment', id, name: `${person.full_name}, ${session.course_title}` },
    personId: userId,
    reason,
    after: { session: session.title },
  })
  return { id, replaced }
}

/**
 * Runs `enrollByHand` in a transaction of its own, and cancels the closed order at the provider. Returns the id of the
 * enrolment.
 */
export async function enrollUserInTransaction(
  services: Pick<OrderServices, 'db' | 'cards' | 'log'>,
  actor: Actor,
  choice: Choice,
): Promise<string> {
  const { id, replaced } = await runInTransaction(services.db, tx => enrollByHand(tx, actor, choice))
  if (replaced !== undefined) cancelAtProvider(services, replaced)
  return id
}
