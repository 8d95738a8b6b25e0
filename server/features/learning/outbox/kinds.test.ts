import { expect, test } from 'vitest'
import { readPayload } from './kinds.ts'

const userId = '0b4e1c0e-6a39-4a55-9a52-4f4d2c6f1a02'
const enrollmentId = '0b4e1c0e-6a39-4a55-9a52-4f4d2c6f1a01'

test('a points entry belongs to the queue of its enrolment', () => {
  const progress = { enrollmentId, lectureMaterialId: userId, status: 'COMPLETED', userId }
  const points = { user_id: userId, point: 0, extras: { event_name: 'material-completed', ref: `${enrollmentId}:x` } }
  expect(readPayload('progress', progress)).toMatchObject({ queue: enrollmentId })
  expect(readPayload('points', points)).toMatchObject({ queue: enrollmentId })
  expect(readPayload('points', { ...points, extras: { event_name: 'register-success' } })).toMatchObject({ queue: '' })
})

test('an invalid payload of an outbox entry gives an error message instead of an exception', () => {
  for (const kind of ['progress', 'points', 'quiz-attempt', 'assignment', 'position', 'survey'] as const) {
    for (const payload of [null, undefined, 7, [], {}, { enrollmentId: 'x' }]) {
      expect(readPayload(kind, payload)).toMatchObject({ problem: expect.any(String) })
    }
  }
})
