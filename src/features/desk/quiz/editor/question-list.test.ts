import { expect, it } from 'vitest'
import { addQuestion, moveQuestion, restoreQuestion, getQuestionValues, removeQuestion } from './question-list.ts'

const form = { questions: 'q1\nq2\nq3', 'q2.type': 'single', 'q2.text': 'Apa?', 'q2.answers': '* a\nb' }

it('adds the copy of a question below the original, with a new id', () => {
  const { id, changed } = addQuestion(form, getQuestionValues(form, 'q2'), 'q2')
  expect(id).toBe('q4')
  expect(changed['questions']).toBe('q1\nq2\nq4\nq3')
  expect(changed).toMatchObject({ 'q4.text': 'Apa?', 'q4.answers': '* a\nb' })
})

it('moves a question by one position, but not beyond the ends', () => {
  expect(moveQuestion(form, 'q2', -1)).toEqual({ questions: 'q2\nq1\nq3' })
  expect(moveQuestion(form, 'q2', 1)).toEqual({ questions: 'q1\nq3\nq2' })
  expect(moveQuestion(form, 'q1', -1)).toBeUndefined()
  expect(moveQuestion(form, 'q3', 1)).toBeUndefined()
})

it('restores a removed question at its former position', () => {
  const removed = { ...form, ...removeQuestion(form, 'q2') }
  expect(removed['questions']).toBe('q1\nq3')
  expect(restoreQuestion(removed, 'q2', 1)).toEqual({ questions: 'q1\nq2\nq3' })
})
