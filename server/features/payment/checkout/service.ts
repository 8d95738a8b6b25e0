import type { CheckoutBody, CheckoutData, PaymentMethod } from '#contract/payment/checkout.ts'
import { type Db, type Tx, runInTransaction } from '../../../db/database.ts'
import type { CallContext, Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { runOnceIfKeyed } from '../../../http/idempotency.ts'
import { reserveSeat } from '../../catalog/course/service.ts'
import { enroll, findCourseEnrollment } from '../../learning/enrollment/service.ts'
import {
  cancelAtProvider,
  closeOrder,
  type OpenOrder,
  type OrderServices,
  findOpenOrder,
  getPaymentToken,
  placeCardOrder,
  recordPointOrder,
} from '../order/service.ts'
import { findBalance, lockBalance, spendPoints } from '../../points/points/service.ts'
import { lockMeetings } from '../../webinar/webinar/service.ts'
import { type CourseOffer, findCourse, listOpenSessions } from './queries.ts'

type Cards = Pick<Services, 'cards'>

/**
 * Lists the payment methods of a course. A free course has only the method 'midtrans', but the learner is enrolled
 * without a request to the provider. A free course cannot be bought with points.
 */
function paymentsFor(course: CourseOffer, { cards }: Cards): PaymentMethod[] {
  if (course.price_rupiah === 0) return ['midtrans']
  return [...(cards ? (['midtrans'] as const) : []), ...(course.price_points === null ? [] : (['point'] as const))]
}

async function getOffer(db: Db, slug: string): Promise<CourseOffer> {
  const course = await findCourse(db, slug)
  if (!course) throw new CallError('COURSE_NOT_FOUND')
  return course
}

/** Returns the open sessions and payment methods of a course, and the caller's enrolment if there is one. */
export async function getCheckoutData(services: Services, userId: string, slug: string): Promise<CheckoutData> {
  const { db, now } = services
  const course = await getOffer(db, slug)
  const sessions = await listOpenSessions(db, course.id, now())
  const balance = await findBalance(db, userId)
  return {
    sessions: sessions.map(({ id, title }) => ({ id, title })),
    availablePayments: paymentsFor(course, services),
    isUserPointEnough: course.price_points !== null && balance >= course.price_points,
    enrollmentId: (await findCourseEnrollment(db, userId, course.id)) ?? null,
  }
}

interface Choice extends CheckoutBody {
  slug: string
  userId: string
}

/**
 * Checks whether the purchase is possible. If several errors apply, throws the error of the check that comes first
 * below. Returns the purchase and the user's open order for the course.
 */
async function assertPossible(
  db: Db,
  choice: Choice,
  balance: number,
  { now, cards }: Pick<OrderServices, 'now' | 'cards'>,
) {
  const { userId, sessionId, paymentMethod, price } = choice
  const course = await getOffer(db, choice.slug)
  const session = (await listOpenSessions(db, course.id, now())).find(({ id }) => id === sessionId)
  if (!session) throw new CallError('SESSION_NOT_FOUND')
  if (await findCourseEnrollment(db, userId, course.id)) throw new CallError('COURSE_ALREADY_ENROLLED')
  const open = await findOpenOrder(db, userId, course.id)
  // A learner whose open order holds a seat in the session can choose this session even if it is full.
  const isSeatKept = open?.sessionId === sessionId
  if (session.seats_taken >= session.quota && !isSeatKept) throw new CallError('QUOTA_IS_FULL')
  const isPoint = paymentMethod === 'point'
  if (!isPoint && !paymentsFor(course, { cards }).includes('midtrans')) {
    throw new CallError('PAYMENT_METHOD_NOT_AVAILABLE')
  }
  if (isPoint && !paymentsFor(course, { cards }).includes('point'))
    throw new CallError('PAYMENT_WITH_POINT_NOT_SUPPORTED')
  const amount = isPoint ? (course.price_points ?? 0) : course.price_rupiah
  // An open order for the same session keeps its price unless the course is now cheaper.
  const isSameChoice = !isPoint && isSeatKept && open.amount <= amount && (open.expiresAt ?? now()) > now()
  const due = isSameChoice ? open.amount : amount
  if (price !== undefined && due > price) throw priceRose(due, paymentMethod)
  if (isPoint && balance < amount) throw new CallError('POINT_NOT_ENOUGH')
  return { course, session, amount, open, isSameChoice }
}

function priceRose(due: number, paymentMethod: PaymentMethod): CallError {
  const number = due.toLocaleString('id-ID')
  const amount = paymentMethod === 'point' ? `${number} poin` : `Rp${number}`
  return new CallError('PRICE_ROSE', {
    message: `Harganya baru saja naik menjadi ${amount}. Kamu belum membayar apa pun.`,
  })
}

/** Throws an error if the purchase is not possible now. Reserves nothing. */
export async function checkCheckout(services: Services, choice: Choice): Promise<void> {
  const { db } = services
  await assertPossible(db, choice, await findBalance(db, choice.userId), services)
}

interface PlacedOrder {
  /** Absent if the course is free. */
  orderId?: string
  enrollmentId?: string
  /** Number of the order that this order replaced. */
  replaced?: string
}

/**
 * Changes points, seat, enrolment, order and ledger in one transaction. First locks the learner's balance, so that the
 * checkouts of one learner run one after another. Reserves the seat last, because every buyer of the session waits for
 * the session's row until the commit. The caller calls the payment provider after the commit, so that no lock is held
 * during this request.
 */
async function placeOrder(
  tx: Tx,
  choice: Choice,
  services: Pick<OrderServices, 'now' | 'cards'>,
): Promise<PlacedOrder> {
  const { userId, sessionId, paymentMethod } = choice
  const now = services.now()
  const balance = await lockBalance(tx, userId, now)
  const { course, session, amount, open, isSameChoice } = await assertPossible(tx, choice, balance, services)
  if (open && isSameChoice) return { orderId: open.id }
  const isCard = paymentMethod === 'midtrans' && amount > 0
  // Locks the meetings before `closeOrder` locks the seats of the session. The opposite sequence could cause a
  // deadlock.
  if (!isCard) await lockMeetings(tx, sessionId)
  if (open) await closeOrder(tx, open.id, 'failed')
  const replaced = open && { replaced: open.number }

  const purchase = { userId, course, session, amount, now }
  if (isCard) return { orderId: await placeCardOrder(tx, purchase), ...replaced }

  const { id: courseId, career_track_id: careerTrackId } = course
  const enrollmentId = await enroll(tx, { userId, sessionId, courseId, careerTrackId, now })
  if (enrollmentId === undefined) throw new CallError('COURSE_ALREADY_ENROLLED')
  const paid = amount > 0 && { orderId: await recordPointOrder(tx, purchase, enrollmentId) }
  // The ref contains the order's id, because a course that is bought again after a refund has the same enrolment.
  if (paid) await spendPoints(tx, userId, { amount, reason: 'checkout', ref: `${enrollmentId}:${paid.orderId}`, now })
  if (!(await reserveSeat(tx, sessionId))) throw new CallError('QUOTA_IS_FULL')
  return { ...paid, enrollmentId, ...replaced }
}

interface SeatChoice {
  courseId: string
  /** The user's open order for the course. The seat of this order counts as free. */
  open: OpenOrder | undefined
  now: Date
}

/** True if learners can still join a session of the course, full sessions included. */
export async function hasOpenSession(db: Db, courseId: string, now: Date): Promise<boolean> {
  return (await listOpenSessions(db, courseId, now)).length > 0
}

/** Finds the session that `reserveNextSeat` would choose. Reserves no seat. */
export async function findNextSession(db: Db, { courseId, open, now }: SeatChoice) {
  const sessions = await listOpenSessions(db, courseId, now)
  return sessions.find(({ id, seats_taken: taken, quota }) => taken < quota || id === open?.sessionId)
}

/**
 * Closes the user's open order and reserves a seat in the earliest open session that is not full. Returns undefined if
 * all open sessions are full. The caller must have locked the learner's balance.
 */
export async function reserveNextSeat(tx: Tx, { courseId, open, now }: SeatChoice): Promise<string | undefined> {
  for (const { id, seats_taken: taken, quota } of await listOpenSessions(tx, courseId, now)) {
    const isSeatKept = id === open?.sessionId
    if (taken >= quota && !isSeatKept) continue
    await lockMeetings(tx, id)
    if (isSeatKept) await closeOrder(tx, open.id, 'failed')
    if (!(await reserveSeat(tx, id))) continue
    if (open && !isSeatKept) await closeOrder(tx, open.id, 'failed')
    return id
  }
  return undefined
}

/**
 * Places the order. For a payment with points and for a free course, enrols at once and returns `enrollmentId`. A free
 * course gets no order. For a card payment, returns the provider's token. A call with the same idempotency key returns
 * the same order.
 */
export async function payCheckout(
  services: OrderServices,
  choice: Choice,
  { idempotencyKey, sent }: Pick<CallContext, 'idempotencyKey' | 'sent'>,
): Promise<{ orderId?: string; enrollmentId?: string; midtransToken?: string }> {
  const { userId, slug } = choice
  const write = { userId, key: idempotencyKey, kind: 'checkout', sent: { slug, body: sent }, parsed: choice }
  const { orderId, enrollmentId, replaced } = await runInTransaction(services.db, tx =>
    runOnceIfKeyed(tx, write, inner => placeOrder(inner, choice, services)),
  )
  if (replaced !== undefined) cancelAtProvider(services, replaced)
  if (enrollmentId !== undefined) return { ...(orderId !== undefined && { orderId }), enrollmentId }
  if (orderId === undefined) throw new Error('the checkout created neither an order nor an enrolment')
  const midtransToken = await getPaymentToken(services, orderId)
  return { orderId, ...(midtransToken !== undefined && { midtransToken }) }
}
