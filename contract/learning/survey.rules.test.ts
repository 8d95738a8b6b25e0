import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SurveyQuestion } from './survey.ts'
import { areAnswersComplete, isSurveyOpen, isSurveyPostponed, mayAskSurveyAt } from './survey.rules.ts'

const DAY_MS = 86_400_000
const enrolledAt = (unixSeconds: number) => ({ createdAt: new Date(unixSeconds * 1_000).toISOString() })

describe('isSurveyOpen', () => {
  it('the survey opens just after the time defined in product.md §9', () => {
    expect(isSurveyOpen(enrolledAt(1_646_758_799), 0)).toBe(false)
    expect(isSurveyOpen(enrolledAt(1_646_758_800), 0)).toBe(false)
    expect(isSurveyOpen(enrolledAt(1_646_758_801), 0)).toBe(true)
  })

  it('the survey is closed once the learner has answered', () => {
    expect(isSurveyOpen(enrolledAt(1_800_000_000), 1)).toBe(false)
  })
})

describe('isSurveyPostponed', () => {
  it('a postponed survey waits one day, also if the clock is set back', () => {
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
  ])('%s: %s', (type, may) => expect(mayAskSurveyAt(type)).toBe(may))
})

describe('areAnswersComplete', () => {
  const questions: SurveyQuestion[] = [
    { id: 'puas', type: 'rating', text: 'Puas?', isRequired: true, lowest: 'Kurang', highest: 'Sangat' },
    { id: 'di-mana', type: 'choice', text: 'Di mana?', isRequired: true, options: [{ id: 'hp', text: 'HP' }] },
    { id: 'saran', type: 'text', text: 'Saran?', isRequired: false },
  ]
  const right = { puas: '5', 'di-mana': 'hp' }

  it('accepts survey answers that the questions offer', () => {
    expect(areAnswersComplete(questions, right)).toBe(true)
    expect(areAnswersComplete(questions, { ...right, saran: 'Tambah latihan.' })).toBe(true)
  })

  it('rejects missing, foreign, wrong and empty survey answers', () => {
    expect(areAnswersComplete(questions, { puas: '5' })).toBe(false)
    expect(areAnswersComplete(questions, { ...right, lain: 'x' })).toBe(false)
    for (const puas of ['0', '6', '', '5.0', '٥', '05']) {
      expect(areAnswersComplete(questions, { ...right, puas })).toBe(false)
    }
    expect(areAnswersComplete(questions, { ...right, 'di-mana': 'HP' })).toBe(false)
    expect(areAnswersComplete(questions, { ...right, saran: '  ' })).toBe(false)
  })

  it('ignores answers to other questions', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), answers => {
        if (!areAnswersComplete(questions, answers)) return
        expect(Object.keys(answers).every(id => questions.some(question => question.id === id))).toBe(true)
      }),
    )
    expect(areAnswersComplete(questions, { ...right, constructor: 'x' })).toBe(false)
  })
})
