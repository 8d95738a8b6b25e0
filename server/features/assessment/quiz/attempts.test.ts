import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OutboxResult, sendOutbox } from '#contract/wire/outbox.ts'
import { getPointBalance } from '#contract/points/points.ts'
import {
  listLostAttempts,
  listQuizAttempts,
  type QuizAttempt,
  type QuizResult,
  saveQuizAnswers,
  startQuizAttempt,
} from '#contract/assessment/quiz.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let world: LearningApp
let learner: Learner
let ids: { enrollmentId: string; lectureMaterialId: string; quizId: string }
let right: Record<string, string[]>
let start: Date

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = start = new Date('2026-11-21T12:00:00.000Z')
  learner = await world.newLearner()
  ids = await getItem(learner)
  await limitTo({ time_limit_seconds: 600, attempts_allowed: 2 })
  const { questions } = await world.db
    .selectFrom('quiz')
    .select('questions')
    .where('id', '=', ids.quizId)
    .executeTakeFirstOrThrow()
  right = Object.fromEntries(
    questions.map(({ id, type, answer }) => [id, type === 'short' ? answer.slice(0, 1) : answer]),
  )
})

async function getItem(person: Learner) {
  const { enrollmentId, materials } = await world.enrol(person)
  const quiz = materials.find(material => material.quiz_id !== null)
  return { enrollmentId, lectureMaterialId: quiz?.id ?? '', quizId: quiz?.quiz_id ?? '' }
}

async function limitTo(limits: { time_limit_seconds: number | null; attempts_allowed: number | null }) {
  await world.db.updateTable('quiz').set(limits).where('id', '=', ids.quizId).execute()
}

/** Sets the clock to `ms` after the start, and renews the learner's access token. */
async function later(ms: number) {
  world.clock.now = new Date(start.getTime() + ms)
  learner = { ...learner, accessToken: await world.tokenFor(learner.userId) }
}

const begin = (as = learner, item = ids) => {
  const { quizId, ...body } = item
  return world.call(startQuizAttempt, { params: { id: quizId }, body }, { as })
}
const begun = async () => (await begin()).data.attempt
const getTimes = (answers: object, ms: number) =>
  Object.fromEntries(Object.keys(answers).map(id => [id, new Date(start.getTime() + ms).toISOString()]))
const save = (attempt: QuizAttempt, answers: Record<string, string[]>, ms: number, as = learner) =>
  world.call(
    saveQuizAnswers,
    { params: { id: ids.quizId, attemptId: attempt.id }, body: { answers, answeredAt: getTimes(answers, ms) } },
    { as },
  )

interface HandIn {
  attempt?: QuizAttempt | undefined
  answers?: Record<string, string[]>
  /** Times since the start: when the questions were answered, and when the attempt was handed in. */
  answeredMs?: number
  handedInMs?: number
  id?: string
  as?: Learner
  item?: typeof ids
}
async function handIn(given: HandIn): Promise<OutboxResult & { receipt?: QuizResult }> {
  const { attempt, answers = right, answeredMs = MINUTE, handedInMs = answeredMs, as = learner, item = ids } = given
  const payload = { ...item, answers, answeredAt: getTimes(answers, answeredMs), attempt }
  const happenedAt = new Date(start.getTime() + handedInMs).toISOString()
  const entry = { id: given.id ?? randomUUID(), kind: 'quiz-attempt', payload, happenedAt }
  const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
  return data.results[0] as OutboxResult & { receipt?: QuizResult } // the contract checks the receipt of each kind
}
const graded = async () =>
  (await world.call(listQuizAttempts, { params: { enrollmentId: ids.enrollmentId } }, { as: learner })).data

describe('starting an attempt', () => {
  test('the server sets the time window, and starting a quiz again continues the attempt until its deadline', async () => {
    const first = await begin()
    expect(first.data).toMatchObject({
      isResumed: false,
      answers: {},
      attempt: { startedAt: start.toISOString(), signed: { number: 1, deadline: '2026-11-21T12:10:00.000Z' } },
    })
    await later(9 * MINUTE)
    expect((await begin()).data).toEqual({ ...first.data, isResumed: true })
    await later(10 * MINUTE)
    expect((await begin()).data).toMatchObject({ isResumed: false, attempt: { signed: { number: 2 } } })
    await later(20 * MINUTE)
    expect((await begin()).code).toBe('ATTEMPT_USED_UP')
  })

  test('an attempt without a submission no longer counts a week after its deadline, and is listed as given back', async () => {
    await limitTo({ time_limit_seconds: 600, attempts_allowed: 1 })
    const attempt = await begun()
    const lost = async () =>
      (await world.call(listLostAttempts, { params: { enrollmentId: ids.enrollmentId } }, { as: learner })).data
    expect(await lost()).toEqual([])
    await later(7 * DAY + 10 * MINUTE - 1)
    expect((await begin()).code).toBe('ATTEMPT_USED_UP')
    const givenBackAt = '2026-11-28T12:10:00.000Z'
    expect(await lost()).toMatchObject([{ number: 1, givenBackAt, isGivenBack: false, attemptsLeft: 0 }])
    await later(7 * DAY + 10 * MINUTE)
    expect(await lost()).toMatchObject([{ number: 1, givenBackAt, isGivenBack: true, attemptsLeft: 1 }])
    expect((await begin()).data).toMatchObject({ isResumed: false, attempt: { signed: { number: 2 } } })

    // Answers given before the deadline count even if the device sends them after the attempt was given back. Then the
    // attempt counts as used again.
    expect((await handIn({ attempt, answeredMs: 9 * MINUTE })).outcome).toBe('accepted')
    expect([await lost(), (await graded())[0]?.attemptsLeft]).toEqual([[], 0])
    await later(7 * DAY + 40 * MINUTE)
    expect((await begin()).code).toBe('ATTEMPT_USED_UP')
  })

  test('eight requests at the same time to start a quiz create one attempt, even if only one attempt is allowed', async () => {
    await limitTo({ time_limit_seconds: 600, attempts_allowed: 1 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin()))
    expect(new Set(answers.map(answer => answer.data.attempt.id)).size).toBe(1)
    expect(answers.filter(answer => !answer.data.isResumed)).toHaveLength(1)
    await handIn({ attempt: answers[0]?.data.attempt })
    const again = await Promise.all(Array.from({ length: 4 }, () => begin()))
    expect(again.map(answer => answer.code)).toEqual(Array.from({ length: 4 }, () => 'ATTEMPT_USED_UP'))
  })

  test('reports an enrolment or attempt of another user, an unknown quiz and an unknown material as missing', async () => {
    const otherLearner = await world.newLearner()
    expect((await begin(otherLearner)).code).toBe('ENROLLMENT_NOT_FOUND')
    expect((await begin(learner, { ...ids, quizId: randomUUID() })).code).toBe('QUIZ_NOT_FOUND')
    expect((await begin(learner, { ...ids, lectureMaterialId: randomUUID() })).code).toBe('LECTURE_MATERIAL_NOT_FOUND')
    const attempt = await begun()
    expect((await save(attempt, right, 0, otherLearner)).code).toBe('ATTEMPT_NOT_FOUND')
  })
})

describe('submitting an attempt', () => {
  test('answers given in the time window and sent eight days later count once, at their original time', async () => {
    const attempt = await begun()
    await later(8 * DAY)
    const id = randomUUID()
    const first = await handIn({ attempt, answeredMs: 9 * MINUTE, id })
    expect(first).toMatchObject({
      outcome: 'accepted',
      receipt: { score: 100, number: 1, attemptsLeft: 1, handedInAt: '2026-11-21T12:09:00.000Z', point: 20 },
    })
    expect((await handIn({ attempt, answeredMs: 9 * MINUTE, id })).outcome).toBe('duplicate')
    expect(await graded()).toMatchObject([{ score: 100, number: 1 }])
    expect((await world.call(getPointBalance, {}, { as: learner })).data.balance).toBe(20)
  })

  test('only the answers given before the deadline of a quiz attempt are graded', async () => {
    const attempt = await begun()
    const [firstId = '', secondId = '', ...others] = Object.keys(right)
    const answers = { [firstId]: right[firstId] ?? [], [secondId]: right[secondId] ?? [] }
    const answeredAt = { ...getTimes({ [firstId]: 0 }, MINUTE), ...getTimes({ [secondId]: 0 }, 11 * MINUTE) }
    const happenedAt = new Date(start.getTime() + DAY).toISOString()
    await later(2 * DAY)
    const entry = {
      id: randomUUID(),
      kind: 'quiz-attempt',
      payload: { ...ids, answers, answeredAt, attempt },
      happenedAt,
    }
    const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })
    expect(data.results[0]).toMatchObject({
      outcome: 'accepted',
      receipt: { score: Math.round(100 / (others.length + 2)), handedInAt: '2026-11-21T12:10:00.000Z' },
    })
  })

  test('rejects an attempt with only late answers, and gives an attempt without answers a score of zero', async () => {
    const attempt = await begun()
    await later(DAY)
    expect((await handIn({ attempt, answeredMs: 11 * MINUTE })).code).toBe('ATTEMPT_WINDOW_OVER')
    expect(await graded()).toEqual([])
    const empty = await handIn({ attempt, answers: {}, handedInMs: 10 * MINUTE })
    expect(empty).toMatchObject({ outcome: 'accepted', receipt: { score: 0, isPassed: false } })
  })

  test.each([
    ['the last allowed attempt was handed in', { attempts_allowed: 2 }, {}],
    ['the quiz was passed', { attempts_allowed: null }, undefined],
  ])('sends right answers and explanations only after %s', async (_, limits, answers = right) => {
    await limitTo({ time_limit_seconds: 600, ...limits })
    const { receipt } = await handIn({ attempt: await begun(), answers: {} })
    for (const { questions } of [receipt!, (await graded())[0]!]) {
      for (const question of questions) expect(question).toMatchObject({ isCorrect: false, explanation: '' })
      for (const question of questions) expect(question).not.toHaveProperty('right')
    }
    // The answers stay hidden, because the last allowed attempt is still open and could use the right answers.
    const attempt = await begun()
    expect((await graded())[0]?.questions[0]?.explanation).toBe('')
    await handIn({ attempt, answers })
    for (const { questions } of await graded()) {
      expect(questions[0]).toMatchObject({ explanation: expect.stringMatching(/./), right: expect.any(Array) })
    }
  })

  test('hides the right answers of an attempt that arrives late, while a newer attempt is open', async () => {
    await limitTo({ time_limit_seconds: 600, attempts_allowed: 1 })
    const attempt = await begun()
    await later(7 * DAY + 10 * MINUTE)
    await begun()
    const { receipt } = await handIn({ attempt, answers: {} })
    expect(receipt?.questions[0]).toMatchObject({ explanation: '' })
    expect(receipt?.questions[0]).not.toHaveProperty('right')
  })

  test('rejects a time window that was changed, or signed for another user or quiz', async () => {
    const attempt = await begun()
    const { signed } = attempt
    const otherLearner = await world.newLearner()
    const theirs = await getItem(otherLearner)
    const foreignAttempt = (await begin(otherLearner, theirs)).data.attempt
    const forged: QuizAttempt[] = [
      foreignAttempt,
      { ...attempt, id: randomUUID() },
      { ...attempt, startedAt: new Date(start.getTime() + 1).toISOString() },
      { ...attempt, signed: { ...signed!, number: 2 } },
      { ...attempt, signed: { ...signed!, deadline: '2027-11-21T12:10:00.000Z' } },
      { ...attempt, signed: { ...signed!, deadline: null } },
      { ...attempt, signed: { ...signed!, signature: `${signed!.signature.slice(0, -2)}AA` } },
      { ...attempt, signed: { ...signed!, signature: '' } },
    ]
    for (const attempt of forged) expect((await handIn({ attempt })).code).toBe('ATTEMPT_SIGNATURE_INVALID')
    expect((await handIn({ attempt, as: otherLearner, item: theirs })).code).toBe('ATTEMPT_SIGNATURE_INVALID')
    for (const unsigned of [undefined, { ...attempt, signed: null }]) {
      expect((await handIn({ attempt: unsigned })).code).toBe('ATTEMPT_NOT_STARTED')
    }
    expect(await graded()).toEqual([])
    expect((await handIn({ attempt })).outcome).toBe('accepted')
  })

  test('accepts a signed attempt that the database does not contain after a restore of an older backup', async () => {
    const attempt = await begun()
    await world.db.deleteFrom('quiz_attempt_start').where('id', '=', attempt.id).execute()
    expect(await handIn({ attempt })).toMatchObject({ outcome: 'accepted', receipt: { score: 100, attemptsLeft: 1 } })
  })
})

describe('two devices', () => {
  test('a second device continues a quiz attempt, and the latest answer to each question is graded', async () => {
    const attempt = await begun()
    const [firstId = '', secondId = ''] = Object.keys(right)
    const wrong = Object.fromEntries(Object.keys(right).map(id => [id, ['salah']]))
    await save(attempt, { ...right, [firstId]: ['salah'] }, 2 * MINUTE)
    const elsewhere = (await begin()).data
    expect(elsewhere).toMatchObject({ isResumed: true, attempt: { id: attempt.id }, answers: { [firstId]: ['salah'] } })

    // This device has two answers. The first is newer than the stored answer, the second older.
    const answers = { [firstId]: right[firstId] ?? [], [secondId]: wrong[secondId] ?? [] }
    const answeredAt = { ...getTimes({ [firstId]: 0 }, 3 * MINUTE), ...getTimes({ [secondId]: 0 }, MINUTE) }
    const entry = {
      id: randomUUID(),
      kind: 'quiz-attempt',
      payload: { ...ids, answers, answeredAt, attempt },
      happenedAt: new Date(start.getTime() + 4 * MINUTE).toISOString(),
    }
    await later(5 * MINUTE)
    const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })
    expect(data.results[0]).toMatchObject({ outcome: 'accepted', receipt: { score: 100 } })

    const second = await handIn({ attempt, answers: wrong, answeredMs: 4 * MINUTE })
    expect(second).toMatchObject({ outcome: 'superseded', receipt: { score: 100 } })
    expect((await save(attempt, wrong, 4 * MINUTE)).data.isHandedIn).toBe(true)
    expect(await graded()).toHaveLength(1)
  })

  test('the result of a quiz shows whether an open attempt can be continued, although no attempt is left', async () => {
    await handIn({ attempt: await begun(), answers: {}, answeredMs: 0 })
    expect((await graded())[0]).not.toHaveProperty('hasOpenAttempt')
    const last = await begun()
    expect((await graded())[0]).toMatchObject({ attemptsLeft: 0, hasOpenAttempt: true })
    expect((await begin()).data).toMatchObject({ isResumed: true, attempt: { id: last.id } })
    await later(10 * MINUTE)
    expect((await graded())[0]).not.toHaveProperty('hasOpenAttempt')
    const { receipt } = await handIn({ attempt: last })
    expect(receipt).toMatchObject({ attemptsLeft: 0 })
    expect(receipt).not.toHaveProperty('hasOpenAttempt')
  })

  test('an attempt submitted six times at the same time is graded and rewarded once', async () => {
    const attempt = await begun()
    const results = await Promise.all(Array.from({ length: 6 }, () => handIn({ attempt })))
    expect(results.map(result => result.outcome).sort()).toEqual(['accepted', ...Array(5).fill('superseded')])
    expect(await graded()).toHaveLength(1)
    expect((await world.call(getPointBalance, {}, { as: learner })).data.balance).toBe(20)
  })
})

describe('quizzes without limits', () => {
  beforeEach(() => limitTo({ time_limit_seconds: null, attempts_allowed: null }))

  test('a quiz without limits accepts attempts begun without the server, and answers without an attempt', async () => {
    const attempt = { id: randomUUID(), startedAt: start.toISOString(), signed: null }
    expect(await handIn({ attempt })).toMatchObject({ outcome: 'accepted', receipt: { attemptsLeft: null } })
    expect((await handIn({ attempt })).outcome).toBe('superseded')
    const happenedAt = start.toISOString()
    const old = { id: randomUUID(), kind: 'quiz-attempt', payload: { ...ids, answers: right }, happenedAt }
    const { data } = await world.call(sendOutbox, { body: { entries: [old] } }, { as: learner })
    expect(data.results[0]).toMatchObject({ outcome: 'accepted', receipt: { score: 100 } })
    expect(await graded()).toHaveLength(2)
  })

  test('a quiz without limits rejects the attempt id of another user', async () => {
    const attempt = { id: randomUUID(), startedAt: start.toISOString(), signed: null }
    await handIn({ attempt })
    const otherLearner = await world.newLearner()
    const theirs = await getItem(otherLearner)
    expect((await handIn({ attempt, as: otherLearner, item: theirs })).code).toBe('ATTEMPT_SIGNATURE_INVALID')
    expect(await graded()).toHaveLength(1)
  })

  test('a quiz without limits rejects unanswered questions', async () => {
    const attempt = { id: randomUUID(), startedAt: start.toISOString(), signed: null }
    expect((await handIn({ attempt, answers: {} })).code).toBe('ATTEMPT_NOT_ANSWERED')
  })
})
