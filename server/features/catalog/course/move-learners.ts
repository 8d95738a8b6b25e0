import { MOVED_LEARNERS_MAX } from '#contract/catalog/course-session.admin.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { lockMovableEnrollments, moveEnrollments } from '../../learning/enrollment/service.ts'
import { moveOrdersToSession } from '../../payment/order/service.ts'
import { lockMeetings, notifySessionMove } from '../../webinar/webinar/service.ts'
import * as queries from './desk-queries.ts'

interface Move {
  from: string
  to: string
  reason: string
  origin: string
}

/**
 * Moves learners of a cancelled session to another session of the course, in the order of enrolment, until that session
 * is full. Payments and progress do not change. Returns the numbers of moved and remaining learners.
 */
export function moveLearners(
  db: Db,
  actor: Actor,
  { from, to, reason, origin }: Move,
): Promise<{ movedCount: number; leftCount: number }> {
  return runInTransaction(db, async tx => {
    // Locks the enrolments first, in the same order as a refund, so that the two cannot deadlock.
    const { people: movable, total } = await lockMovableEnrollments(tx, from, MOVED_LEARNERS_MAX)
    const [source, target] = await lockBoth(tx, from, to)
    if (!source.cancelled_at) throw new CallError('SESSION_NOT_CANCELLED')
    if (target.cancelled_at) throw new CallError('SESSION_CANCELLED')
    if ((target.ends_at ?? target.starts_at) <= actor.at) throw new CallError('SESSION_OVER')
    const free = target.quota - target.seats_taken
    const people = movable.slice(0, Math.max(0, free))
    if (total === 0) throw new CallError('SESSION_EMPTY')
    if (people.length === 0) throw new CallError('QUOTA_IS_FULL')

    const ids = people.map(({ id }) => id)
    await moveEnrollments(tx, people, { sessionId: to, now: actor.at })
    await moveOrdersToSession(tx, ids, to)
    await queries.moveSeats(tx, from, to, ids.length)
    const notice = { userIds: people.map(({ userId }) => userId), from: source.title, now: actor.at, origin }
    await notifySessionMove(tx, to, notice)
    for (const { id, userId, fullName } of people) {
      await recordAudit(tx, actor, {
        action: 'session.move-learner',
        subject: { kind: 'enrollment', id, name: `${fullName}, ${source.course_title}` },
        personId: userId,
        reason,
        before: { session: source.title },
        after: { session: target.title },
      })
    }
    return { movedCount: ids.length, leftCount: total - ids.length }
  })
}

/**
 * Locks both sessions in the order of their ids, so that two moves in opposite directions cannot deadlock. Locks their
 * meetings first (`lockMeetings`).
 */
async function lockBoth(tx: Tx, from: string, to: string): Promise<[queries.SessionRow, queries.SessionRow]> {
  const foundSessions = new Map<string, queries.SessionRow | undefined>()
  const ids = [from, to].toSorted()
  for (const id of ids) await lockMeetings(tx, id)
  for (const id of ids) foundSessions.set(id, await queries.lockSession(tx, id))
  const [source, target] = [foundSessions.get(from), foundSessions.get(to)]
  if (!source || target?.course_id !== source.course_id || from === to) throw new CallError('SESSION_NOT_FOUND')
  return [source, target]
}
