import { expect, test } from 'vitest'
import type { SurveyQuestion } from '#contract/learning/survey.ts'
import { toSurveyQuestions, readTypedQuestions, toTypedQuestion } from './typed-questions.ts'

const before: SurveyQuestion[] = [
  { id: 'puas', type: 'rating', text: 'Puas?', isRequired: true, lowest: 'Belum', highest: 'Sangat' },
  {
    id: 'koneksi',
    type: 'choice',
    text: 'Koneksi?',
    isRequired: false,
    options: [
      { id: 'wifi', text: 'Wi-Fi rumah' },
      { id: 'luring', text: 'Tanpa koneksi' },
    ],
  },
  { id: 'saran', type: 'text', text: 'Saran?', isRequired: false },
]

test('questions are unchanged after they are converted to a form, stored as a draft and parsed again', () => {
  const typedQuestions = readTypedQuestions(JSON.stringify(before.map(toTypedQuestion)))
  expect(toSurveyQuestions(typedQuestions, before)).toEqual(before)
  expect([readTypedQuestions('{'), readTypedQuestions(undefined)]).toEqual([[], []])
})

test('an option with the same text keeps its id, a new option gets a new id, and blank lines are dropped', () => {
  const typed = before
    .map(toTypedQuestion)
    .map(question => ({ ...question, options: '\nTanpa koneksi \n\nKuota\n???' }))
  expect(toSurveyQuestions(typed, before)[1]).toMatchObject({
    options: [
      { id: 'luring', text: 'Tanpa koneksi' },
      { id: 'kuota', text: 'Kuota' },
      { id: 'pilihan-3', text: '???' },
    ],
  })
})
