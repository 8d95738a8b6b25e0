import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectAll } from '#tests/support/expect-all.ts'
import type { StoredQuestion } from '../../../db/tables/career-tracks.ts'
import { gradeQuiz } from './grading.ts'

const ids = ['a', 'b', 'c', 'd']
const options = ids.map(id => ({ id, text: id }))
const base = { text: '', options, explanation: 'sebab' }
const single: StoredQuestion = { ...base, id: 'q1', type: 'single', answer: ['b'] }
const multiple: StoredQuestion = { ...base, id: 'q2', type: 'multiple', answer: ['a', 'c'] }
const short: StoredQuestion = { ...base, id: 'q3', type: 'short', options: [], answer: ['Lebar Layar', 'viewport'] }
const ordering: StoredQuestion = { ...base, id: 'q4', type: 'ordering', answer: ['c', 'a', 'd', 'b'] }
const matching: StoredQuestion = {
  ...base,
  id: 'q5',
  type: 'matching',
  prompts: ['x', 'y'].map(id => ({ id, text: id })),
  answer: ['x:d', 'y:a'],
}
const trueFalse: StoredQuestion = {
  ...base,
  id: 'q6',
  type: 'true-false',
  options: ['benar', 'salah'].map(id => ({ id, text: id })),
  answer: ['salah'],
}
const every = [single, multiple, short, ordering, matching, trueFalse]

const grade = (questions: StoredQuestion[], answers: Record<string, string[]>, revealsAnswers = true, passMark = 70) =>
  gradeQuiz({ questions, passMark, revealsAnswers }, answers)
const isRight = (question: StoredQuestion, given: string[]) =>
  grade([question], { [question.id]: given }).questions[0]?.isCorrect

test('grades a single choice as right only for the right option', () => {
  expect(isRight(single, ['b'])).toBe(true)
  for (const given of [['a'], ['a', 'b'], [], ['B'], ['']]) expect(isRight(single, given)).toBe(false)
})

test('grades a true-false question as right only if exactly the right value is chosen', () => {
  expect(isRight(trueFalse, ['salah'])).toBe(true)
  for (const given of [['benar'], ['benar', 'salah'], []]) expect(isRight(trueFalse, given)).toBe(false)
})

test('grades a short answer without regard to spaces, case and Unicode form', () => {
  for (const given of ['viewport', '  LEBAR   layar ', 'lebar\nlayar', 'ｖiewport']) {
    expect(isRight(short, [given])).toBe(true)
  }
  for (const given of ['lebarlayar', 'view port', '']) expect(isRight(short, [given])).toBe(false)
  expect(isRight(short, ['viewport', 'salah'])).toBe(false)
})

test('grades a multiple choice as right only for exactly the right set, in any order', () => {
  const chosen = fc.subarray(ids).chain(set => fc.shuffledSubarray(set, { minLength: set.length }))
  fc.assert(
    fc.property(chosen, given => {
      expect(isRight(multiple, given)).toBe([...given].sort().join() === 'a,c')
    }),
  )
  expect(isRight(multiple, ['a', 'c', 'a'])).toBe(true)
})

test('grades an ordering question as right only for the exact order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ids), { maxLength: 5 }), given => {
      expect(isRight(ordering, given)).toBe(given.join() === 'c,a,d,b')
    }),
    { examples: [[['c', 'a', 'd', 'b']], [['c', 'a', 'd', 'b', 'b']]] },
  )
})

test('grades a matching question as right only if every prompt has its matching option and no other', () => {
  const pair = fc.tuple(fc.constantFrom('x', 'y'), fc.constantFrom(...ids)).map(parts => parts.join(':'))
  fc.assert(
    fc.property(fc.uniqueArray(pair, { maxLength: 4 }), given => {
      expect(isRight(matching, given)).toBe([...given].sort().join() === 'x:d,y:a')
    }),
    { examples: [[['y:a', 'x:d']], [['x:d', 'x:a', 'y:a']]] },
  )
})

test('the score is the share of right answers, and a score that reaches the pass mark is passed', () => {
  const questions = [single, multiple, short]
  const answers = { q1: ['b'], q2: ['a', 'c'], q3: ['salah'] }
  expect(grade(questions, answers, true, 67)).toEqual({
    score: 67,
    isPassed: true,
    questions: [
      { id: 'q1', isCorrect: true, explanation: 'sebab', given: ['b'], right: ['b'] },
      { id: 'q2', isCorrect: true, explanation: 'sebab', given: ['a', 'c'], right: ['a', 'c'] },
      { id: 'q3', isCorrect: false, explanation: 'sebab', given: ['salah'], right: ['Lebar Layar'] },
    ],
  })
  expect(grade(questions, answers, true, 68).isPassed).toBe(false)
})

test('a quiz with hidden answers does not return the right answers', () => {
  const { questions } = grade(every, {}, false)
  expectAll(questions, question => !('right' in question) && question.given?.length === 0)
})

test('each wrong answer of any type lowers the score, and unknown keys in the answers do not change it', () => {
  const right = Object.fromEntries(every.map(question => [question.id, getRight(question)]))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.array(fc.string())), fc.subarray(every), (strange, wrong) => {
      const answers = { ...strange, ...right, ...Object.fromEntries(wrong.map(({ id }) => [id, ['jelas salah']])) }
      const { score, questions } = grade(every, answers)
      expect(questions.filter(question => !question.isCorrect).map(({ id }) => id)).toEqual(wrong.map(({ id }) => id))
      expect(score).toBe(Math.round(((every.length - wrong.length) / every.length) * 100))
    }),
  )
})

function getRight({ type, answer }: StoredQuestion): string[] {
  return type === 'short' ? answer.slice(0, 1) : answer
}
