import type { CheckoutBody, CheckoutData, PaymentMethod } from '#contract/checkout.ts'
import { type Db, type Tx, inTransaction } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'
import { CallError } from '../../http/errors.ts'
import { onceIfKeyed } from '../../http/idempotency.ts'
import { enroll } from '../enrollment/service.ts'
import { findBalance, lockBalance, spendPoints } from '../points/service.ts'
import { type CourseOffer, findCourse, findEnrollmentId, listOpenSessions, takeSeat } from './queries.ts'

/** The card provider joins here once one can be configured. */
function paymentsFor(course: CourseOffer): PaymentMethod[] {
  return course.price_points === null ? [] : ['point']
}

async function getOffer(db: Db, slug: string): Promise<CourseOffer> {
  const course = await findCourse(db, slug)
  if (!course) throw new CallError('COURSE_NOT_FOUND')
  return course
}

export async function getCheckoutData(services: Services, userId: string, slug: string): Promise<CheckoutData> {
  const { db, now } = services
  const course = await getOffer(db, slug)
  const sessions = await listOpenSessions(db, course.id, now())
  const balance = await findBalance(db, userId)
  return {
    sessions: sessions.map(({ id, title }) => ({ id, title })),
    availablePayments: paymentsFor(course),
    isUserPointEnough: course.price_points !== null && balance >= course.price_points,
    enrollmentId: (await findEnrollmentId(db, userId, course.id)) ?? null,
  }
}

interface Choice extends CheckoutBody {
  slug: string
  userId: string
}

/** The checks in the order of the error list (product.md §8). Answers the offer and its price in points. */
async function assertPossible(db: Db, choice: Choice, balance: number, now: Date) {
  const course = await getOffer(db, choice.slug)
  const session = (await listOpenSessions(db, course.id, now)).find(({ id }) => id === choice.sessionId)
  if (!session) throw new CallError('SESSION_NOT_FOUND')
  if (await findEnrollmentId(db, choice.userId, course.id)) throw new CallError('COURSE_ALREADY_ENROLLED')
  if (session.seats_taken >= session.quota) throw new CallError('QUOTA_IS_FULL')
  if (choice.paymentMethod !== 'point') throw new CallError('PAYMENT_METHOD_NOT_AVAILABLE')
  if (course.price_points === null) throw new CallError('PAYMENT_WITH_POINT_NOT_SUPPORTED')
  if (balance < course.price_points) throw new CallError('POINT_NOT_ENOUGH')
  return { course, pricePoints: course.price_points }
}

export async function checkCheckout(services: Services, choice: Choice): Promise<void> {
  const { db, now } = services
  await assertPossible(db, choice, await findBalance(db, choice.userId), now())
}

/**
 * Points, seat, enrolment and ledger move together or not at all. The learner's balance is locked before anything is
 * looked at, so one learner's checkouts happen one after another; the seat comes last, because every buyer of the
 * session waits for that row until the commit.
 */
async function payWithPoints(tx: Tx, choice: Choice, now: Date): Promise<{ enrollmentId: string }> {
  const { userId, sessionId } = choice
  const balance = await lockBalance(tx, userId)
  const { course, pricePoints } = await assertPossible(tx, choice, balance, now)
  const enrollmentId = await enroll(tx, {
    userId,
    sessionId,
    courseId: course.id,
    careerTrackId: course.career_track_id,
    now,
  })
  if (enrollmentId === undefined) throw new CallError('COURSE_ALREADY_ENROLLED')
  await spendPoints(tx, userId, { amount: pricePoints, reason: 'checkout', ref: enrollmentId, now })
  if (!(await takeSeat(tx, sessionId))) throw new CallError('QUOTA_IS_FULL')
  return { enrollmentId }
}

/** The earliest session that has not begun and still has a seat, with the seat taken; undefined when all are full. */
export async function takeNextSeat(tx: Tx, courseId: string, now: Date): Promise<string | undefined> {
  for (const { id, seats_taken: taken, quota } of await listOpenSessions(tx, courseId, now)) {
    if (taken < quota && (await takeSeat(tx, id))) return id
  }
  return undefined
}

export { findEnrollmentId as findCourseEnrollment } from './queries.ts'

export function payCheckout(
  services: Services,
  choice: Choice,
  key: string | undefined,
): Promise<{ enrollmentId: string }> {
  const { userId } = choice
  const write = { userId, key, kind: 'checkout', payload: choice }
  return inTransaction(services.db, tx => onceIfKeyed(tx, write, inner => payWithPoints(inner, choice, services.now())))
}
