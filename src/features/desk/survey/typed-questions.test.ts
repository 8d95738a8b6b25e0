import * as v from 'valibot'
import { expect, test } from 'vitest'
import { publishSurvey } from '#contract/learning/survey.admin.ts'
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

test('options that differ only in punctuation can be published, and options with the same text cannot', () => {
  const convert = (options: string) =>
    toSurveyQuestions(
      before.map(toTypedQuestion).map(question => ({ ...question, options })),
      before,
    )
  const isValid = (questions: readonly SurveyQuestion[]) =>
    v.safeParse(publishSurvey.body, { replaces: null, reason: 'Versi baru', title: 'Survei', intro: '', questions })
      .success
  const long = 'a'.repeat(45)
  const questions = convert(`WiFi\nTanpa koneksi\nluring\n< 1 tahun\n> 1 tahun\n= 1 tahun\n${long}\n${long}!`)
  expect(questions[1]).toMatchObject({
    options: [
      { id: 'wifi' },
      { id: 'luring', text: 'Tanpa koneksi' },
      { id: 'luring-2', text: 'luring' },
      { id: '1-tahun' },
      { id: '1-tahun-2' },
      { id: '1-tahun-3' },
      { id: 'a'.repeat(40) },
      { id: `${'a'.repeat(38)}-2` },
    ],
  })
  expect(isValid(questions)).toBe(true)
  expect(isValid(convert('C\nC++'))).toBe(true)
  expect(isValid(convert('Ya\nYa'))).toBe(false)
  expect(isValid(convert('Tanpa koneksi\nTanpa koneksi'))).toBe(false)
})
