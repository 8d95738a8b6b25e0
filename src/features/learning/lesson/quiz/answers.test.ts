import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import {
  listAnswerTexts,
  filterAnswers,
  listUnansweredQuestions,
  applyChoice,
  setMatch,
  toggleOption,
  sortWrongFirst,
} from './answers.ts'

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
    expect(applyChoice('single', ['a'], 'b')).toEqual(['b'])
    expect(applyChoice('true-false', [], 'salah')).toEqual(['salah'])
    expect(applyChoice('multiple', ['a', 'c'], 'a')).toEqual(['c'])
    expect(applyChoice('multiple', ['c'], 'a')).toEqual(['c', 'a'])
    expect(applyChoice('short', [], ' hyper text ')).toEqual([' hyper text '])
    expect(applyChoice('short', ['x'], '  ')).toEqual([])
  })

  it('pressing the items of an ordering question puts them in order, and a second press removes an item', () => {
    const order = fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 })
    fc.assert(
      fc.property(order, fc.nat(3), (presses, at) => {
        const ordered = presses.reduce<string[]>(toggleOption, [])
        expect(ordered).toEqual(presses)
        expect(toggleOption(ordered, presses[at]!)).toEqual(presses.toSpliced(at, 1))
      }),
    )
  })

  it('lists wrongly answered questions first, and does not change the order otherwise', () => {
    const questions = ['q1', 'q2', 'q3', 'q4'].map(id => ({ id }))
    expect(sortWrongFirst(questions, ['q4', 'q2']).map(({ id }) => id)).toEqual(['q2', 'q4', 'q1', 'q3'])
    expect(sortWrongFirst(questions)).toEqual(questions)
  })

  it('matches each prompt with one option, and removes a match', () => {
    const once = setMatch([], 'x', 'b')
    expect(setMatch(once, 'x', 'c')).toEqual(['x:c'])
    expect(setMatch(setMatch(once, 'y', 'b'), 'x', '')).toEqual(['y:b'])
    expect(setMatch([], 'x', '')).toEqual([])
  })

  it('shows quiz answers as text', () => {
    expect(listAnswerTexts(question('q', 'multiple'), ['a', 'c'])).toEqual(['A', 'C'])
    expect(listAnswerTexts(question('q', 'short', { options: [] }), ['kata'])).toEqual(['kata'])
    expect(listAnswerTexts(matching, ['y:b'])).toEqual(['X → (kosong)', 'Y → B'])
  })

  it('reports missing answers, and submits answers only to existing questions', () => {
    const questions = [question('q1', 'single'), question('q2', 'short'), matching]
    const answers = { q1: ['a'], q2: [' '], m: ['x:a'], gone: ['x'] }
    expect(listUnansweredQuestions(questions, answers).map(({ id }) => id)).toEqual(['q2', 'm'])
    expect(filterAnswers(questions, answers)).toEqual({ q1: ['a'], q2: [' '], m: ['x:a'] })
  })
})
