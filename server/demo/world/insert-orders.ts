import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { REGISTER_BONUS_POINTS } from '#contract/wire/limits.ts'
import type { Tx } from '../../db/database.ts'
import { returnSeat } from '../../features/catalog/course/service.ts'
import { refundEnrollment } from '../../features/learning/enrollment/service.ts'
import { createDemoId } from '../demo-id.ts'
import type { WorldSession } from './courses.ts'
import { insertRows } from './insert-rows.ts'
import type { DemoPointEntry } from './insert-points.ts'
import type { SessionByEnrollment } from './insert-study.ts'
import type { Random } from './random.ts'
import type { WorldEnrollment } from './study.ts'

const paymentTypes = ['qris', 'qris', 'gopay', 'bank_transfer', 'shopeepay', 'credit_card']
const REFUND_AFTER_DAYS = 3

interface PlannedOrder {
  row: {
    id: string
    enrollment_id: string | null
    user_id: string
    session_id: string
    method: 'midtrans' | 'point'
    amount: number
    state: string
    payment_type: string | null
    transaction_id: string | null
    paid_at: Date | null
  }
  returnedAt?: Date
}

/**
 * Inserts one paid order for each enrolment, refunds for some learners who never began, and unpaid orders. Returns the
 * points with which learners paid.
 */
export async function insertOrders(
  tx: Tx,
  random: Random,
  enrollments: readonly WorldEnrollment[],
  { sessions, now }: { sessions: SessionByEnrollment; now: Date },
): Promise<DemoPointEntry[]> {
  const first = new Set<string>()
  const planned = enrollments.flatMap(enrollment => {
    const isFirst = !first.has(enrollment.learner.id)
    first.add(enrollment.learner.id)
    const session = sessions.get(enrollment.id)
    if (!session) throw new Error(`enrolment ${enrollment.id} has no session`)
    const paid = planPaid(random, { enrollment, session }, { isFirst, now })
    return random.chance(0.12) ? [planUnpaid(random, { enrollment, session }), paid] : [paid]
  })
  await insertRows(
    tx,
    'payment_order',
    planned.map(({ row }) => row),
  )
  const returned = planned.flatMap(({ row, returnedAt }) => (returnedAt ? [{ row, returnedAt }] : []))
  await insertRows(
    tx,
    'payment_notice',
    planned.flatMap(({ row, returnedAt }) => {
      if (row.method !== 'midtrans' || !row.paid_at) return []
      const notice = {
        order_id: row.id,
        transaction_id: createDemoId('world-payment', row.id),
        fraud_status: 'accept',
        refund_key: '',
        refund_amount: null,
      }
      const settled = { ...notice, transaction_status: 'settlement', state_after: 'paid', received_at: row.paid_at }
      const back = { ...notice, transaction_status: 'refund', state_after: 'refunded', received_at: returnedAt }
      return returnedAt ? [settled, back] : [settled]
    }),
  )
  for (const { row, returnedAt } of returned) {
    if (row.enrollment_id !== null && (await refundEnrollment(tx, row.enrollment_id, returnedAt)))
      await returnSeat(tx, row.session_id)
  }
  return planned.flatMap(({ row }) => {
    const { id, user_id: userId, method, amount, paid_at: at } = row
    return method === 'point' && at ? [{ userId, amount: -amount, reason: 'checkout', ref: id, at }] : []
  })
}

interface Bought {
  enrollment: WorldEnrollment
  session: WorldSession
}

function orderOf({ enrollment: { learner, course, id }, session }: Bought, kind: 'paid' | 'unpaid', at: Date) {
  const orderId = createDemoId('world-order', kind, id)
  return {
    id: orderId,
    number: `SM-${at.toISOString().slice(0, 10).replaceAll('-', '')}-${orderId.slice(0, 8).toUpperCase()}`,
    user_id: learner.id,
    course_id: course.id,
    course_title: course.title,
    session_id: session.id,
    session_title: session.title,
    created_at: at,
    expires_at: new Date(at.getTime() + 30 * MINUTE_MS),
  }
}

function planPaid(random: Random, bought: Bought, { isFirst, now }: { isFirst: boolean; now: Date }): PlannedOrder {
  const { enrollment } = bought
  const { course, at, completed } = enrollment
  const points = course.pricePoints
  const isPoint = isFirst && points !== null && points <= REGISTER_BONUS_POINTS && random.chance(0.6)
  const order = orderOf(bought, 'paid', at)
  const returnedAt = new Date(at.getTime() + REFUND_AFTER_DAYS * DAY_MS)
  const isReturned = !isPoint && completed.length === 0 && returnedAt < now && random.chance(0.3)
  return {
    row: {
      ...order,
      enrollment_id: enrollment.id,
      method: isPoint ? 'point' : 'midtrans',
      amount: isPoint ? points : course.priceRupiah,
      payment_type: isPoint ? null : random.pick(paymentTypes),
      transaction_id: isPoint ? null : createDemoId('world-payment', order.id),
      state: isReturned ? 'refunded' : 'paid',
      paid_at: at,
    },
    ...(isReturned && { returnedAt }),
  }
}

function planUnpaid(random: Random, bought: Bought): PlannedOrder {
  const { course, learner, at } = bought.enrollment
  const joinedTime = learner.joinedAt.getTime()
  return {
    row: {
      ...orderOf(bought, 'unpaid', new Date(joinedTime + (at.getTime() - joinedTime) * random.next())),
      enrollment_id: null,
      method: 'midtrans',
      amount: course.priceRupiah,
      payment_type: null,
      transaction_id: null,
      state: random.pick(['expired', 'expired', 'failed']),
      paid_at: null,
    },
  }
}
