import { describe, expect, it } from 'vitest'
import { isSurveyOpen, isSurveyPostponed, mayAskSurveyAt } from './survey.rules.ts'

const DAY_MS = 86_400_000
const enrolledAt = (unixSeconds: number) => ({ createdAt: new Date(unixSeconds * 1_000).toISOString() })

describe('isSurveyOpen', () => {
  it('the survey opens only for an enrolment made after the cut-off time', () => {
    expect(isSurveyOpen(enrolledAt(1_646_758_799), 0)).toBe(false)
    expect(isSurveyOpen(enrolledAt(1_646_758_800), 0)).toBe(false)
    expect(isSurveyOpen(enrolledAt(1_646_758_801), 0)).toBe(true)
  })

  it('the survey does not open again once the learner has answered', () => {
    expect(isSurveyOpen(enrolledAt(1_800_000_000), 1)).toBe(false)
  })
})

describe('isSurveyPostponed', () => {
  it('a postponed survey waits one day, even if the clock is set back', () => {
    const now = 1_800_000_000_000
    expect(isSurveyPostponed(undefined, now)).toBe(false)
    expect(isSurveyPostponed(now, now)).toBe(true)
    expect(isSurveyPostponed(now - DAY_MS + 1, now)).toBe(true)
    expect(isSurveyPostponed(now - DAY_MS, now)).toBe(false)
    expect(isSurveyPostponed(now + DAY_MS, now)).toBe(false)
  })
})

describe('mayAskSurveyAt', () => {
  it.each([
    ['quiz', false],
    ['video', false],
    ['article', true],
    ['pdf', true],
  ])('the survey may open at a material of type %s: %s', (type, may) => expect(mayAskSurveyAt(type)).toBe(may))
})
