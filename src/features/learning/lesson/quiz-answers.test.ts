import { describe, expect, it } from 'vitest'
import type { QuizQuestion } from '#contract/quiz.ts'
import { answersFor, isAnswered, unansweredCount, withAnswer } from './quiz-answers.ts'

const question = (id: string, type: QuizQuestion['type']): QuizQuestion => ({ id, type, text: id, options: [] })
const single = question('q1', 'single')
const multiple = question('q2', 'multiple')
const short = question('q3', 'short')
const exam = { questions: [single, multiple, short] }

describe('quiz answers', () => {
  it('replaces a single choice, toggles a multiple one, keeps text as typed', () => {
    const picked = withAnswer(withAnswer({}, single, 'a'), single, 'b')
    const toggled = withAnswer(withAnswer(withAnswer(picked, multiple, 'a'), multiple, 'c'), multiple, 'a')
    expect(withAnswer(toggled, short, 'hyper text')).toEqual({ q1: ['b'], q2: ['c'], q3: ['hyper text'] })
  })

  it('counts blanks as unanswered', () => {
    const answers = withAnswer(withAnswer({}, short, '   '), single, 'a')
    expect(isAnswered(answers, short)).toBe(false)
    expect(unansweredCount(exam, answers)).toBe(2)
    expect(unansweredCount(exam, { q2: [] })).toBe(3)
  })

  it('hands in only what is asked', () => {
    expect(answersFor(exam, { q1: ['a'], gone: ['x'] })).toEqual({ q1: ['a'], q2: [], q3: [] })
  })
})
