import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUIZ_GRACE_MS } from '../wire/limits.ts'
import type { QuizAttempt, QuizQuestion, TimedAnswers } from './quiz.ts'
import {
  filterCountedAnswers,
  isAnswered,
  isPastDeadline,
  findMatchedOption,
  mergeAnswers,
  needsSignedStart,
  orderQuestions,
  shuffle,
} from './quiz.rules.ts'

const startedAt = new Date('2026-11-21T12:00:00.000Z')
const deadline = new Date('2026-11-21T12:10:00.000Z')
const window = { startedAt, deadline }
const at = (msAfterStart: number) => new Date(startedAt.getTime() + msAfterStart)
const LIMIT = deadline.getTime() - startedAt.getTime()

/** Random answers to a, b and c, each given between an hour before and an hour after the start. */
const timed: fc.Arbitrary<TimedAnswers> = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.record({ text: fc.constantFrom('satu', 'dua', ''), ms: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
  )
  .map(draft => ({
    answers: Object.fromEntries(Object.entries(draft).map(([id, { text }]) => [id, [text]])),
    answeredAt: Object.fromEntries(Object.entries(draft).map(([id, { ms }]) => [id, at(ms).toISOString()])),
  }))

describe('the time window of a signed attempt', () => {
  test('an answer counts until the deadline plus the grace time, and not a millisecond later', () => {
    const given = (ms: number) => ({ answers: { a: ['x'] }, answeredAt: { a: at(ms).toISOString() } })
    for (const ms of [-60_000, 0, LIMIT, LIMIT + QUIZ_GRACE_MS]) {
      expect(filterCountedAnswers(window, given(ms), at(LIMIT)).answers).toEqual({ a: ['x'] })
    }
    expect(filterCountedAnswers(window, given(LIMIT + QUIZ_GRACE_MS + 1), at(LIMIT))).toMatchObject({
      answers: {},
      isWindowOver: true,
    })
  })

  test('counts exactly the answers given before the deadline plus the grace time, for any submission time', () => {
    fc.assert(
      fc.property(timed, fc.integer({ min: -86_400_000, max: 30 * 86_400_000 }), (draft, ms) => {
        const countedAnswers = filterCountedAnswers(window, draft, at(ms))
        expect(countedAnswers.handedInAt.getTime()).toBe(Math.min(Math.max(ms, 0), LIMIT) + startedAt.getTime())
        for (const [id, given] of Object.entries(draft.answers)) {
          const isInTime = Date.parse(draft.answeredAt[id] ?? '') <= deadline.getTime() + QUIZ_GRACE_MS
          expect(countedAnswers.answers[id]).toEqual(isInTime ? given : undefined)
        }
        const countOf = (answers: object) =>
          Object.values(answers)
            .flat()
            .some(text => text !== '')
        expect(countedAnswers.isWindowOver).toBe(countOf(draft.answers) && !countOf(countedAnswers.answers))
      }),
    )
  })

  test('an answer without a time counts as given at the time of submission', () => {
    const draft = { answers: { a: ['x'] }, answeredAt: {} }
    expect(filterCountedAnswers(window, draft, at(LIMIT)).answers).toEqual({ a: ['x'] })
    expect(filterCountedAnswers(window, draft, at(LIMIT + QUIZ_GRACE_MS + 1)).isWindowOver).toBe(true)
  })

  test('accepts an attempt without answers, and any answer if there is no deadline', () => {
    expect(filterCountedAnswers(window, { answers: {}, answeredAt: {} }, at(9e9)).isWindowOver).toBe(false)
    const open = { startedAt, deadline: null }
    const countedAnswers = filterCountedAnswers(open, { answers: { a: ['x'] }, answeredAt: {} }, at(9e9))
    expect(countedAnswers).toEqual({ answers: { a: ['x'] }, handedInAt: at(9e9), isWindowOver: false })
  })

  test('an attempt ends at its deadline, and an attempt without a deadline never ends', () => {
    const signed = { number: 1, deadline: deadline.toISOString(), signature: '' }
    const attempt: QuizAttempt = { id: '', startedAt: startedAt.toISOString(), signed }
    expect(isPastDeadline(attempt, deadline.getTime() - 1)).toBe(false)
    expect(isPastDeadline(attempt, deadline.getTime())).toBe(true)
    expect(isPastDeadline({ ...attempt, signed: { ...signed, deadline: null } }, 9e15)).toBe(false)
    expect(isPastDeadline({ ...attempt, signed: null }, 9e15)).toBe(false)
  })

  test('a quiz with a time limit or an attempt limit must be started on the server', () => {
    expect(needsSignedStart({ timeLimitSeconds: null, attemptsAllowed: null })).toBe(false)
    expect(needsSignedStart({ timeLimitSeconds: 60, attemptsAllowed: null })).toBe(true)
    expect(needsSignedStart({ timeLimitSeconds: null, attemptsAllowed: 1 })).toBe(true)
  })
})

describe('two devices in one attempt', () => {
  test('keeps the latest answer of two devices to each question, in any order of arrival', () => {
    fc.assert(
      fc.property(timed, timed, (a, b) => {
        const mergedAnswers = mergeAnswers(a, b)
        for (const id of ['a', 'b', 'c']) {
          // Sorts the times as texts, which gives the right order because all times have the same format.
          const latest = [a, b]
            .flatMap(draft => draft.answeredAt[id] ?? [])
            .sort()
            .at(-1)
          expect(mergedAnswers.answeredAt[id]).toBe(latest)
          expect(id in mergedAnswers.answers).toBe(latest !== undefined)
        }
        // Skips cases in which both devices answered a question in the same millisecond, because then the order of the
        // arguments matters.
        fc.pre(Object.keys(a.answers).every(id => a.answeredAt[id] !== b.answeredAt[id]))
        expect(mergeAnswers(b, a)).toEqual(mergedAnswers)
        expect(mergeAnswers(mergedAnswers, b)).toEqual(mergedAnswers)
      }),
    )
  })

  test('an answer with a known time replaces an answer without a time', () => {
    const old = { answers: { a: ['lama'] }, answeredAt: {} }
    const recent = { answers: { a: ['baru'] }, answeredAt: { a: startedAt.toISOString() } }
    expect(mergeAnswers(recent, old)).toEqual(recent)
    expect(mergeAnswers(old, recent)).toEqual(recent)
  })
})

const choices = (...ids: string[]) => ids.map(id => ({ id, text: id }))
const question = (id: string, type: QuizQuestion['type'], more: Partial<QuizQuestion> = {}): QuizQuestion => ({
  id,
  type,
  text: id,
  options: choices('p', 'q', 'r', 's'),
  ...more,
})

describe('answered questions', () => {
  test('counts a question as answered if it has a text or a choice, all items ordered or all prompts matched', () => {
    const matching = question('q', 'matching', { prompts: choices('x', 'y') })
    const cases: [QuizQuestion, string[], boolean][] = [
      [question('q', 'single'), ['p'], true],
      [question('q', 'short'), ['  '], false],
      [question('q', 'short'), ['kata'], true],
      [question('q', 'multiple'), [], false],
      [question('q', 'ordering'), ['p', 'q', 'r'], false],
      [question('q', 'ordering'), ['s', 'q', 'r', 'p'], true],
      [matching, ['x:p'], false],
      [matching, ['x:p', 'y:p'], true],
    ]
    for (const [asked, given, expected] of cases) {
      expect([asked.type, given, isAnswered(asked, { q: given })]).toEqual([asked.type, given, expected])
    }
    expect(isAnswered(question('toString', 'single'), {})).toBe(false)
    expect(findMatchedOption(['x:p', 'xy:q'], 'xy')).toBe('q')
  })
})

describe('question order of an attempt', () => {
  const questions = [
    question('1', 'single'),
    question('2', 'true-false', { options: choices('benar', 'salah') }),
    question('3', 'ordering'),
    question('4', 'matching', { prompts: choices('x', 'y') }),
    question('5', 'short', { options: [] }),
  ]
  const exam = { questions, shufflesQuestions: true, shufflesOptions: true }

  test('the question order depends only on the attempt id and contains every question', () => {
    fc.assert(
      fc.property(fc.uuid(), id => {
        const shown = orderQuestions(exam, id)
        expect(orderQuestions(exam, id)).toEqual(shown)
        expect(shown.map(each => each.id).sort()).toEqual(['1', '2', '3', '4', '5'])
        for (const each of shown) {
          const original = questions.find(other => other.id === each.id)
          expect(each.options.map(option => option.id).sort()).toEqual(
            original?.options.map(option => option.id).sort(),
          )
          expect(each.prompts).toEqual(original?.prompts)
        }
        expect(shown.find(each => each.id === '2')).toBe(questions[1])
      }),
    )
  })

  test('without shuffling, the questions and the options of a single choice keep their order', () => {
    const plain = orderQuestions({ ...exam, shufflesQuestions: false, shufflesOptions: false }, 'some-attempt')
    expect(plain.map(each => each.id)).toEqual(['1', '2', '3', '4', '5'])
    expect(plain[0]).toBe(questions[0])
  })

  test('shuffling gives each order of three items about equally often', () => {
    const seen = new Map<string, number>()
    for (let at = 0; at < 6_000; at++) {
      const order = shuffle(['a', 'b', 'c'], `attempt-${at}`).join('')
      seen.set(order, (seen.get(order) ?? 0) + 1)
    }
    expect(seen.size).toBe(6)
    for (const times of seen.values()) expect(Math.abs(times - 1_000)).toBeLessThan(150)
  })
})
