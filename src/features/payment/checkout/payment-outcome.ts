import { listEnrollments, type EnrolledCourse } from '#contract/learning/enrollment.ts'
import { listOrders, type Order } from '#contract/payment/order.ts'
import { isFirstSight } from '#app/learning/first-sight.ts'
import { callApi } from '#app/session/api.ts'

export interface PaymentOutcome {
  course: EnrolledCourse
  /** Absent if there was no payment: a voucher opened the class, or it is free. */
  order: Order | undefined
}

/** The outcome as the success page shows it. */
export interface ShownOutcome extends PaymentOutcome {
  /** True until this device has shown it. */
  isNew: boolean
}

/** Reads the id from `/business/learning/{id}`, on this site or on the business site. */
export function enrollmentIdIn(redirectUrl: string | undefined): string | undefined {
  return redirectUrl?.match(/\/learning\/([0-9a-f-]{36})(?:[/?#]|$)/i)?.[1]?.toLowerCase()
}

/**
 * Returns what was really bought or redeemed, according to the server's data about this user; `undefined` if only the
 * address claims it.
 */
export function outcomeOf(
  enrollmentId: string | undefined,
  { courses, orders }: { courses: readonly EnrolledCourse[]; orders: readonly Order[] },
): PaymentOutcome | undefined {
  const course = courses.find(each => each.enrollmentId === enrollmentId)
  const order = orders.find(each => each.enrollmentId === enrollmentId && each.state === 'paid')
  return course && { course, order }
}

/**
 * Loads the outcome from the server, because a stored list is older than the purchase. `undefined` also if a missing
 * connection prevents the check.
 */
export async function loadOutcome(redirectUrl: string | undefined): Promise<ShownOutcome | undefined> {
  const enrollmentId = enrollmentIdIn(redirectUrl)
  if (enrollmentId === undefined) return undefined
  const answers = await Promise.all([callApi(listEnrollments, {}), callApi(listOrders, {})]).catch(() => undefined)
  const outcome = answers && outcomeOf(enrollmentId, { courses: answers[0], orders: answers[1] })
  return outcome && { ...outcome, isNew: await isFirstSight(`payment:${enrollmentId}`) }
}
