import { expect, test } from 'vitest'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import type { Order } from '#contract/payment/order.ts'
import { enrollmentIdIn, outcomeOf } from './payment-outcome.ts'

const mine = '0195a000-0000-7000-8000-00000000000a'
const other = '0195a000-0000-7000-8000-00000000000b'
const course = { enrollmentId: mine, course: { slug: 'etalase', title: 'Etalase' } } as EnrolledCourse // the fields that are read
const paid = { id: 'order', enrollmentId: mine, state: 'paid' } as Order // the fields that are read

test('finds the enrolment in the address of its learning page, on any site', () => {
  expect(enrollmentIdIn(`/business/learning/${mine}`)).toBe(mine)
  expect(enrollmentIdIn(`https://bisnis.contoh.test/app/learning/${mine.toUpperCase()}?x=1`)).toBe(mine)
  for (const other of [undefined, '', '/business/my-course', '/business/learning/7', `/learning/${mine}x`]) {
    expect(enrollmentIdIn(other)).toBeUndefined()
  }
})

test('reports a payment only if there is one, and nothing to a user without this class', () => {
  expect(outcomeOf(mine, { courses: [course], orders: [paid] })).toEqual({ course, order: paid })
  expect(outcomeOf(mine, { courses: [course], orders: [] })).toEqual({ course, order: undefined })
  expect(outcomeOf(mine, { courses: [course], orders: [{ ...paid, state: 'refunded' }] })).toEqual({
    course,
    order: undefined,
  })
  expect(outcomeOf(other, { courses: [course], orders: [paid] })).toBeUndefined()
  expect(outcomeOf(undefined, { courses: [course], orders: [paid] })).toBeUndefined()
})
