import { expect, test } from 'vitest'
import { isInfrastructureFailure } from './failures.ts'
import { laneOf, readers } from './kinds.ts'

const enrollmentId = '0b4e1c0e-6a39-4a55-9a52-4f4d2c6f1a01'

test('points go in the lane of the enrolment they are about', () => {
  expect(laneOf({ enrollmentId })).toBe(enrollmentId)
  expect(laneOf({ extras: { event_name: 'material-completed', ref: `${enrollmentId}:x` } })).toBe(enrollmentId)
  for (const payload of [null, 7, 'x', [], {}, { extras: null }, { extras: {} }]) expect(laneOf(payload)).toBe('')
})

test('a payload of the wrong shape is told by words, not thrown', () => {
  for (const kind of ['progress', 'points', 'quiz-attempt', 'assignment', 'position', 'survey'] as const) {
    for (const payload of [null, undefined, 7, [], {}, { enrollmentId: 'x' }]) {
      expect(readers[kind](payload)).toMatchObject({ problem: expect.any(String) })
    }
  }
})

test('a database that is away is told from an entry that is wrong', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })
  for (const code of ['ECONNREFUSED', '57P01', '08006', '53300', '57014']) {
    expect(isInfrastructureFailure(withCode(code))).toBe(true)
  }
  expect(isInfrastructureFailure(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isInfrastructureFailure(new Error('timeout exceeded when trying to connect'))).toBe(true)
  for (const code of ['23505', '22P02', '42703']) expect(isInfrastructureFailure(withCode(code))).toBe(false)
  expect(isInfrastructureFailure(new TypeError('x is not a function'))).toBe(false)
})
