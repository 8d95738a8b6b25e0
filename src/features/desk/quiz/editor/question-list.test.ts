import { expect, it } from 'vitest'
import { addQuestion, moveQuestion, restoreQuestion, getQuestionValues, removeQuestion } from './question-list.ts'

const form = { questions: 'q1\nq2\nq3', 'q2.type': 'single', 'q2.text': 'Apa?', 'q2.answers': '* a\nb' }

it('adds the copy of a question below the original, with a new id', () => {
  const { id, changed } = addQuestion(form, getQuestionValues(form, 'q2'), 'q2')
  expect(['q1', 'q2', 'q3']).not.toContain(id)
  expect(changed['questions']).toBe(`q1\nq2\n${id}\nq3`)
  expect(changed).toMatchObject({ [`${id}.text`]: 'Apa?', [`${id}.answers`]: '* a\nb' })
})

it('a question added after a removal, or by another admin to the same quiz, gets an id of its own', () => {
  const values = getQuestionValues(form, 'q2')
  const own = addQuestion(form, values)
  expect(addQuestion(form, values).id).not.toBe(own.id)
  const grown = { ...form, ...own.changed }
  const removed = { ...grown, ...removeQuestion(grown, own.id) }
  expect(addQuestion(removed, values).id).not.toBe(own.id)
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
