import { expect, test } from 'vitest'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import type { Order } from '#contract/payment/order.ts'
import { parseEnrollmentId, toOutcome } from './payment-outcome.ts'

const mine = '0195a000-0000-7000-8000-00000000000a'
const other = '0195a000-0000-7000-8000-00000000000b'
const course = { enrollmentId: mine, course: { slug: 'etalase', title: 'Etalase' } } as EnrolledCourse // the code reads only these fields
const paid = { id: 'order', enrollmentId: mine, state: 'paid' } as Order // the code reads only these fields

test('finds the enrolment in the URL of its learning page, on any site', () => {
  expect(parseEnrollmentId(`/business/learning/${mine}`)).toBe(mine)
  expect(parseEnrollmentId(`https://bisnis.contoh.test/app/learning/${mine.toUpperCase()}?x=1`)).toBe(mine)
  for (const other of [undefined, '', '/business/my-course', '/business/learning/7', `/learning/${mine}x`]) {
    expect(parseEnrollmentId(other)).toBeUndefined()
  }
})

test('the payment result contains an order only if it is paid, and is empty if the user is not enrolled', () => {
  expect(toOutcome(mine, { courses: [course], orders: [paid] })).toEqual({ course, order: paid })
  expect(toOutcome(mine, { courses: [course], orders: [] })).toEqual({ course, order: undefined })
  expect(toOutcome(mine, { courses: [course], orders: [{ ...paid, state: 'refunded' }] })).toEqual({
    course,
    order: undefined,
  })
  expect(toOutcome(other, { courses: [course], orders: [paid] })).toBeUndefined()
  expect(toOutcome(undefined, { courses: [course], orders: [paid] })).toBeUndefined()
})
