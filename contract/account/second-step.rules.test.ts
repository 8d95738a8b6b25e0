import { expect, test } from 'vitest'
import { hasPassedSecondStep, needsSecondStep, STEP_SECONDS } from './second-step.rules.ts'

const passedAt = new Date('2026-11-27T01:00:00Z')
const after = (seconds: number) => new Date(passedAt.getTime() + seconds * 1_000)
const admin = { isAdmin: true, roles: ['admin' as const] }
const expert = { isAdmin: false, roles: ['expert' as const] }
const learner = { isAdmin: false, roles: ['learner' as const] }

test('a passed second factor is valid until its lifetime ends, even if the clock was set back by up to a minute', () => {
  expect(hasPassedSecondStep({ passedAt }, after(STEP_SECONDS - 1))).toBe(true)
  expect(hasPassedSecondStep({ passedAt }, after(STEP_SECONDS))).toBe(false)
  expect(hasPassedSecondStep({ passedAt }, after(-60))).toBe(true)
  expect(hasPassedSecondStep({ passedAt }, after(-61))).toBe(false)
  expect(hasPassedSecondStep({ passedAt: null }, passedAt)).toBe(false)
})

test.each([
  [admin, { isSetUp: false }, false, false],
  [admin, { isSetUp: true }, false, true],
  [admin, { isSetUp: false }, true, true],
  [expert, { isSetUp: true }, false, true],
  [expert, { isSetUp: false }, true, true],
  [learner, { isSetUp: true }, true, false],
])(
  'user %j with settings %j (server requires a second factor: %j) must enter a second factor: %j',
  (person, { isSetUp }, isRequired, expected) => {
    const now = after(5)
    expect(needsSecondStep(person, { isSetUp, passedAt: null }, { isRequired, now })).toBe(expected)
    expect(needsSecondStep(person, { isSetUp, passedAt }, { isRequired, now })).toBe(false)
  },
)
