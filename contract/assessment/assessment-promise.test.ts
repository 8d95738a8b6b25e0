import { expect, test } from 'vitest'
import { computeOverdueCutoff, computePromisedAssessmentTime } from './assessment-promise.ts'

test.each([
  ['2026-11-22T00:00:00+07:00', '2026-11-23T19:00:00+07:00'],
  ['2026-11-22T18:59:59+07:00', '2026-11-23T19:00:00+07:00'],
  ['2026-11-22T23:59:59+07:00', '2026-11-23T19:00:00+07:00'],
  ['2026-11-23T00:00:00+07:00', '2026-11-24T19:00:00+07:00'],
  // This day is already 23 November in Jakarta. The server's time zone must not matter.
  ['2026-11-22T17:30:00Z', '2026-11-24T12:00:00Z'],
])('the assessment of a submission at %s is due at %s', (handedInAt, due) => {
  expect(computePromisedAssessmentTime(new Date(handedInAt))).toEqual(new Date(due))
})

test('an answer is overdue exactly if it was submitted before the overdue cutoff', () => {
  const start = Date.parse('2026-11-20T00:00:00+07:00')
  for (let minute = 0; minute < 3 * 24 * 60; minute += 7) {
    const now = new Date(start + minute * 60_000 + 1)
    const cut = computeOverdueCutoff(now)
    expect(computePromisedAssessmentTime(new Date(cut.getTime() - 1)).getTime()).toBeLessThan(now.getTime())
    expect(computePromisedAssessmentTime(cut).getTime()).toBeGreaterThanOrEqual(now.getTime())
  }
})
