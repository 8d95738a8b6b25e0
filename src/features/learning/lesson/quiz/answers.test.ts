import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { answerTexts, answersFor, orderOf, unanswered, withChoice, withMatch, withMove } from './answers.ts'

const choices = (...ids: string[]) => ids.map(id => ({ id, text: id.toUpperCase() }))
const question = (id: string, type: QuizQuestion['type'], more: Partial<QuizQuestion> = {}): QuizQuestion => ({
  id,
  type,
  text: id,
  options: choices('a', 'b', 'c'),
  ...more,
})
const matching = question('m', 'matching', { prompts: choices('x', 'y') })

describe('quiz answers', () => {
  it('replaces a single choice, toggles a multiple choice, and keeps text as typed', () => {
    expect(withChoice('single', ['a'], 'b')).toEqual(['b'])
    expect(withChoice('true-false', [], 'salah')).toEqual(['salah'])
    expect(withChoice('multiple', ['a', 'c'], 'a')).toEqual(['c'])
    expect(withChoice('multiple', ['c'], 'a')).toEqual(['c', 'a'])
    expect(withChoice('short', [], ' hyper text ')).toEqual([' hyper text '])
    expect(withChoice('short', ['x'], '  ')).toEqual([])
  })

  it('moves only one part of an order, never past its ends', () => {
    const order = ['a', 'b', 'c', 'd']
    fc.assert(
      fc.property(fc.constantFrom(...order), fc.integer({ min: -2, max: 6 }), (id, to) => {
        const moved = withMove(order, id, to)
        expect(moved.indexOf(id)).toBe(Math.min(Math.max(to, 0), 3))
        expect(moved.filter(each => each !== id)).toEqual(order.filter(each => each !== id))
      }),
    )
    expect(orderOf(question('o', 'ordering'), [])).toEqual(['a', 'b', 'c'])
    expect(orderOf(question('o', 'ordering'), ['c', 'b', 'a'])).toEqual(['c', 'b', 'a'])
    expect(orderOf(question('o', 'ordering'), ['c', 'c', 'a'])).toEqual(['a', 'b', 'c'])
  })

  it('matches each prompt with one option, and removes a match', () => {
    const once = withMatch([], 'x', 'b')
    expect(withMatch(once, 'x', 'c')).toEqual(['x:c'])
    expect(withMatch(withMatch(once, 'y', 'b'), 'x', '')).toEqual(['y:b'])
    expect(withMatch([], 'x', '')).toEqual([])
  })

  it('reads answers as text', () => {
    expect(answerTexts(question('q', 'multiple'), ['a', 'c'])).toEqual(['A', 'C'])
    expect(answerTexts(question('q', 'short', { options: [] }), ['kata'])).toEqual(['kata'])
    expect(answerTexts(matching, ['y:b'])).toEqual(['X → (kosong)', 'Y → B'])
  })

  it('reports missing answers, and submits only the questions asked', () => {
    const questions = [question('q1', 'single'), question('q2', 'short'), matching]
    const answers = { q1: ['a'], q2: [' '], m: ['x:a'], gone: ['x'] }
    expect(unanswered(questions, answers).map(({ id }) => id)).toEqual(['q2', 'm'])
    expect(answersFor(questions, answers)).toEqual({ q1: ['a'], q2: [' '], m: ['x:a'] })
  })
})
