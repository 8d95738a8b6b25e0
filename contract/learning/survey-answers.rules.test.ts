import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SurveyQuestion } from './survey.ts'
import { areAnswersComplete } from './survey-answers.rules.ts'

describe('areAnswersComplete', () => {
  const questions: SurveyQuestion[] = [
    { id: 'puas', type: 'rating', text: 'Puas?', isRequired: true, lowest: 'Kurang', highest: 'Sangat' },
    { id: 'di-mana', type: 'choice', text: 'Di mana?', isRequired: true, options: [{ id: 'hp', text: 'HP' }] },
    { id: 'saran', type: 'text', text: 'Saran?', isRequired: false },
  ]
  const right = { puas: '5', 'di-mana': 'hp' }

  it('accepts survey answers that are among the options of the questions', () => {
    expect(areAnswersComplete(questions, right)).toBe(true)
    expect(areAnswersComplete(questions, { ...right, saran: 'Tambah latihan.' })).toBe(true)
  })

  it('rejects missing, unknown, wrong and empty survey answers', () => {
    expect(areAnswersComplete(questions, { puas: '5' })).toBe(false)
    expect(areAnswersComplete(questions, { ...right, lain: 'x' })).toBe(false)
    for (const puas of ['0', '6', '', '5.0', '٥', '05']) {
      expect(areAnswersComplete(questions, { ...right, puas })).toBe(false)
    }
    expect(areAnswersComplete(questions, { ...right, 'di-mana': 'HP' })).toBe(false)
    expect(areAnswersComplete(questions, { ...right, saran: '  ' })).toBe(false)
  })

  it('rejects answers to questions that the survey does not have', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), answers => {
        if (!areAnswersComplete(questions, answers)) return
        expect(Object.keys(answers).every(id => questions.some(question => question.id === id))).toBe(true)
      }),
    )
    expect(areAnswersComplete(questions, { ...right, constructor: 'x' })).toBe(false)
  })
})
