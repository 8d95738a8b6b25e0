import { describe, expect, test } from 'vitest'
import { compareAnswers, decideQuestionPart, mayReadAnswer } from './lesson-question.rules.ts'

const question = { isOwn: false, isHidden: false, isAttached: false, isAboutQuiz: false }
const reader = { isAlumnus: false, isQuizOpen: false }

describe('part of a question that a learner may read', () => {
  test.each([
    ['an open question of another learner', {}, {}, 'none'],
    ['an attached question', { isAttached: true }, {}, 'good'],
    ['a hidden attached question', { isAttached: true, isHidden: true }, { isAlumnus: true }, 'none'],
    ['an open question for an alumnus', {}, { isAlumnus: true }, 'all'],
    ['the own question of the learner', { isOwn: true }, {}, 'all'],
    ['the own hidden question', { isOwn: true, isHidden: true }, {}, 'question'],
    ['the own question about a quiz that is not passed', { isOwn: true, isAboutQuiz: true }, {}, 'question'],
    ['the own question about a passed quiz', { isOwn: true, isAboutQuiz: true }, { isQuizOpen: true }, 'all'],
    ['an attached question about a quiz that is not passed', { isAttached: true, isAboutQuiz: true }, {}, 'none'],
    [
      'an attached question about a quiz that is not passed, for an alumnus',
      { isAttached: true, isAboutQuiz: true },
      { isAlumnus: true },
      'none',
    ],
    ['an attached question about a passed quiz', { isAttached: true, isAboutQuiz: true }, { isQuizOpen: true }, 'good'],
  ] as const)('the readable part of %s is "$3"', (_name, facts, of, part) => {
    expect(decideQuestionPart({ ...question, ...facts }, { ...reader, ...of })).toBe(part)
  })
})

const answer = { isOwn: false, isHidden: false, isChosen: false, isAccepted: false }
const good = { ...answer, isChosen: true }

test('the readable part "good" contains only chosen and accepted answers, and a hidden answer only for its author', () => {
  expect([answer, good, { ...answer, isAccepted: true }].map(each => mayReadAnswer(each, 'good'))).toEqual([
    false,
    true,
    true,
  ])
  expect(mayReadAnswer({ ...good, isHidden: true }, 'all')).toBe(false)
  expect(mayReadAnswer({ ...answer, isHidden: true, isOwn: true }, 'good')).toBe(true)
  for (const part of ['none', 'question'] as const) expect(mayReadAnswer({ ...good, isOwn: true }, part)).toBe(false)
})

test('sorts the chosen answer first, then the accepted answer, then answers of experts', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  const answers = [
    { ...answer, by: 'alumnus', answeredAt: at(1) },
    { ...answer, by: 'expert', answeredAt: at(5) },
    { ...answer, by: 'expert', answeredAt: at(4) },
    { ...answer, by: 'alumnus', answeredAt: at(3), isAccepted: true },
    { ...answer, by: 'expert', answeredAt: at(6), isChosen: true },
  ]
  expect(answers.toSorted(compareAnswers).map(({ answeredAt }) => answeredAt)).toEqual([
    at(6),
    at(3),
    at(4),
    at(5),
    at(1),
  ])
})
