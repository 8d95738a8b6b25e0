import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredQuestion } from '../../db/tables/career-tracks.ts'
import { gradeQuiz, isFullyAnswered } from './grading.ts'

const options = ['a', 'b', 'c', 'd'].map(id => ({ id, text: id }))
const single: StoredQuestion = { id: 'q1', type: 'single', text: '', options, answer: ['b'], explanation: 'satu' }
const multiple: StoredQuestion = {
  id: 'q2',
  type: 'multiple',
  text: '',
  options,
  answer: ['a', 'c'],
  explanation: 'dua',
}
const short: StoredQuestion = {
  id: 'q3',
  type: 'short',
  text: '',
  options: [],
  answer: ['Lebar Layar', 'viewport'],
  explanation: 'tiga',
}
const isRight = (question: StoredQuestion, given: string[]) =>
  gradeQuiz({ questions: [question], passMark: 70 }, { [question.id]: given }).questions[0]?.isCorrect

test('single: the one option, nothing beside it', () => {
  expect(isRight(single, ['b'])).toBe(true)
  for (const given of [['a'], ['a', 'b'], [], ['B'], ['']]) expect(isRight(single, given)).toBe(false)
})

test('multiple: exactly the set, in any order', () => {
  expect(isRight(multiple, ['c', 'a'])).toBe(true)
  expect(isRight(multiple, ['a', 'c', 'a'])).toBe(true)
  for (const given of [['a'], ['a', 'b', 'c'], ['a', 'b'], []]) expect(isRight(multiple, given)).toBe(false)
})

test('short: spaces, case and Unicode spelling do not count', () => {
  for (const given of ['viewport', '  LEBAR   layar ', 'lebar\nlayar', 'ｖiewport']) {
    expect(isRight(short, [given])).toBe(true)
  }
  for (const given of ['lebarlayar', 'view port', '']) expect(isRight(short, [given])).toBe(false)
  expect(isRight(short, ['viewport', 'salah'])).toBe(false)
})

test('the score is the share of right answers, passed from the mark on', () => {
  const questions = [single, multiple, short]
  const grade = gradeQuiz({ questions, passMark: 67 }, { q1: ['b'], q2: ['a', 'c'], q3: ['salah'] })
  expect(grade).toEqual({
    score: 67,
    isPassed: true,
    questions: [
      { id: 'q1', isCorrect: true, explanation: 'satu' },
      { id: 'q2', isCorrect: true, explanation: 'dua' },
      { id: 'q3', isCorrect: false, explanation: 'tiga' },
    ],
  })
  expect(gradeQuiz({ questions, passMark: 68 }, { q1: ['b'], q2: ['a', 'c'], q3: ['salah'] }).isPassed).toBe(false)
})

test('every question needs an answer with something in it', () => {
  const questions = [single, short]
  expect(isFullyAnswered(questions, { q1: ['a'], q3: ['x'] })).toBe(true)
  expect(isFullyAnswered(questions, { q1: ['a'] })).toBe(false)
  expect(isFullyAnswered(questions, { q1: [], q3: ['x'] })).toBe(false)
  expect(isFullyAnswered(questions, { q1: ['a'], q3: ['  '] })).toBe(false)
})

test('no answer, however strange its keys, grades above its right ones', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.array(fc.string())), answers => {
      const { score, questions } = gradeQuiz({ questions: [single, multiple], passMark: 70 }, answers)
      expect(score).toBe(questions.filter(question => question.isCorrect).length * 50)
    }),
  )
})
