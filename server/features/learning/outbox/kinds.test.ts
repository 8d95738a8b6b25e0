import { expect, test } from 'vitest'
import { laneOf, readers } from './kinds.ts'

const enrollmentId = '0b4e1c0e-6a39-4a55-9a52-4f4d2c6f1a01'

test('points use the lane of their enrolment', () => {
  expect(laneOf({ enrollmentId })).toBe(enrollmentId)
  expect(laneOf({ extras: { event_name: 'material-completed', ref: `${enrollmentId}:x` } })).toBe(enrollmentId)
  for (const payload of [null, 7, 'x', [], {}, { extras: null }, { extras: {} }]) expect(laneOf(payload)).toBe('')
  for (const id of [{ toString: 1 }, { toString: 'x', valueOf: null }, 7, null, []]) {
    expect(laneOf({ enrollmentId: id })).toBe('')
    expect(laneOf({ extras: { ref: id } })).toBe('')
  }
})

test('a payload of the wrong shape gives a message instead of an exception', () => {
  for (const kind of ['progress', 'points', 'quiz-attempt', 'assignment', 'position', 'survey'] as const) {
    for (const payload of [null, undefined, 7, [], {}, { enrollmentId: 'x' }]) {
      expect(readers[kind](payload)).toMatchObject({ problem: expect.any(String) })
    }
  }
})
