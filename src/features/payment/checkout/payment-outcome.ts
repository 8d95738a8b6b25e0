import { listEnrollments, type EnrolledCourse } from '#contract/learning/enrollment.ts'
import { listOrders, type Order } from '#contract/payment/order.ts'
import { isFirstTimeSeen } from '#app/learning/first-sight.ts'
import { callApi } from '#app/session/api.ts'

export interface PaymentOutcome {
  course: EnrolledCourse
  /** Undefined if there was no payment, because a voucher opened the course or the course is free. */
  order: Order | undefined
}

/** Outcome as the success page shows it. */
export interface ShownOutcome extends PaymentOutcome {
  /** True if this device has not shown the outcome yet. */
  isNew: boolean
}

/** Returns the enrolment id in a URL such as `/business/learning/{id}`, on this site or on the business site. */
export function parseEnrollmentId(redirectUrl: string | undefined): string | undefined {
  return redirectUrl?.match(/\/learning\/([0-9a-f-]{36})(?:[/?#]|$)/i)?.[1]?.toLowerCase()
}

/**
 * Returns what was bought or redeemed according to the server. Returns `undefined` if the server has no such purchase
 * of this user, because the URL alone proves no purchase.
 */
export function toOutcome(
  enrollmentId: string | undefined,
  { courses, orders }: { courses: readonly EnrolledCourse[]; orders: readonly Order[] },
): PaymentOutcome | undefined {
  const course = courses.find(each => each.enrollmentId === enrollmentId)
  const order = orders.find(each => each.enrollmentId === enrollmentId && each.state === 'paid')
  return course && { course, order }
}

/**
 * Loads the outcome from the server, because a stored list is older than the purchase. Also returns `undefined` if the
 * check fails for lack of a connection.
 */
export async function loadPaymentOutcome(redirectUrl: string | undefined): Promise<ShownOutcome | undefined> {
  const enrollmentId = parseEnrollmentId(redirectUrl)
  if (enrollmentId === undefined) return undefined
  const answers = await Promise.all([callApi(listEnrollments, {}), callApi(listOrders, {})]).catch(() => undefined)
  const outcome = answers && toOutcome(enrollmentId, { courses: answers[0], orders: answers[1] })
  return outcome && { ...outcome, isNew: await isFirstTimeSeen(`payment:${enrollmentId}`) }
}
