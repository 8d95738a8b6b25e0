import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAssignments } from '#contract/assessment/assignment.ts'
import { getEnrollment, listEnrollments } from '#contract/learning/enrollment.ts'
import type { OutboxKind } from '#contract/wire/outbox-kinds.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { createPoint, getPointBalance } from '#contract/points/points.ts'
import { ProgressStatus, setProgress } from '#contract/learning/progress.ts'
import { listQuizAttempts, startQuizAttempt } from '#contract/assessment/quiz.ts'
import { pickFurtherStatus } from '#contract/learning/progress.rules.ts'
import { signFrenzyToken } from '#server/features/points/points/service.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let learner: Learner
let enrollmentId: string
let materials: Awaited<ReturnType<LearningApp['enrol']>>['materials']

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  ;({ enrollmentId, materials } = await world.enrol(learner))
})

const getId = (type: string) => materials.find(material => material.type === type)?.id ?? ''
const set = (lectureMaterialId: string, status: ProgressStatus, key?: string) =>
  world.call(
    setProgress,
    { body: { userId: learner.userId, enrollmentId, lectureMaterialId, status } },
    { as: learner, ...(key !== undefined && { key }) },
  )
const earn = (event_name: string, ref?: string, extra: object = {}) =>
  world.call(
    createPoint,
    {
      body: { user_id: learner.userId, point: 1, extras: { event_name, ...(ref !== undefined && { ref }), ...extra } },
    },
    { as: learner },
  )
const balance = async () => (await world.call(getPointBalance, {}, { as: learner })).data.balance
const getStatus = async (materialId: string) => {
  const response = await world.call(getEnrollment, { params: { enrollmentId }, query: {} }, { as: learner })
  return response.data.progress_status.find(entry => entry.lecture_material_id === materialId)?.status
}
const deliver = async (kind: OutboxKind, payload: object, happenedAt = world.clock.now) => {
  const entry = { id: randomUUID(), kind, payload, happenedAt: happenedAt.toISOString() }
  const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })
  return data.results[0]
}

async function rightAnswers(quizId: string) {
  const quiz = await world.db.selectFrom('quiz').select('questions').where('id', '=', quizId).executeTakeFirstOrThrow()
  return Object.fromEntries(
    quiz.questions.map(question => [
      question.id,
      question.type === 'short' ? question.answer.slice(0, 1) : question.answer,
    ]),
  )
}

describe('progress', () => {
  test('progress moves forward, and the response contains the current state', async () => {
    const id = getId('article')
    expect((await set(id, 'INPROGRESS')).data).toEqual({ msg: 'success', status: 'INPROGRESS' })
    expect((await set(id, 'COMPLETED')).data.status).toBe('COMPLETED')
    expect((await set(id, 'OPEN')).data.status).toBe('COMPLETED')
    expect(await getStatus(id)).toBe('COMPLETED')
    const [course] = (await world.call(listEnrollments, {}, { as: learner })).data
    expect(course?.completedCount).toBe(1)
  })

  test('a quiz or an assignment cannot be marked complete directly', async () => {
    for (const type of ['quiz', 'assignment']) {
      expect((await set(getId(type), 'COMPLETED')).code).toBe('PROGRESS_NEEDS_GRADING')
      expect(await getStatus(getId(type))).toBe('OPEN')
      expect((await set(getId(type), 'INPROGRESS')).status).toBe(200)
    }
  })

  test('reports a material of another course and an unknown material as missing', async () => {
    const otherLearner = await world.newLearner()
    const foreign = await world.enrol(otherLearner, 'analis-data-pemula')
    for (const id of [foreign.materials[0]?.id ?? '', randomUUID()]) {
      expect((await set(id, 'COMPLETED')).code).toBe('LECTURE_MATERIAL_NOT_FOUND')
    }
  })

  test('an idempotency key returns its first response again, and is refused with another payload', async () => {
    const key = randomUUID()
    expect((await set(getId('article'), 'INPROGRESS', key)).data.status).toBe('INPROGRESS')
    expect((await set(getId('article'), 'INPROGRESS', key)).data.status).toBe('INPROGRESS')
    expect((await set(getId('article'), 'COMPLETED', key)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await getStatus(getId('article'))).toBe('INPROGRESS')
  })

  test('progress never moves back for requests in any order, sequential or concurrent', async () => {
    const free = materials.filter(material => ['article', 'video', 'pdf'].includes(material.type))
    let at = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...ProgressStatus.options), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (asked, isAtOnce) => {
          const id = free[at++ % free.length]?.id ?? ''
          const start = (await getStatus(id)) ?? 'OPEN'
          const expected = asked.reduce(pickFurtherStatus, start)
          if (isAtOnce) await Promise.all(asked.map(status => set(id, status)))
          else for (const status of asked) await set(id, status)
          expect(await getStatus(id)).toBe(expected)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('points', () => {
  test('the registration (register-success) gives 50 points once, although thirty more claims arrive at the same time', async () => {
    const first = await earn('register-success')
    expect(first.data).toEqual({ msg: 'success', point: 50 })
    const more = await Promise.all(
      Array.from({ length: 30 }, (_, at) => earn('register-success', at % 2 ? `x${at}` : undefined, { at })),
    )
    expect(more.map(answer => answer.data.point)).toEqual(Array(30).fill(0))
    expect(await balance()).toBe(50)
  })

  test('a material gives points once, and only when it is complete', async () => {
    const ref = `${enrollmentId}:${getId('article')}`
    expect((await earn('material-completed', ref)).code).toBe('POINT_EVENT_NOT_PROVEN')
    await set(getId('article'), 'COMPLETED')
    expect((await earn('material-completed', ref)).data.point).toBe(5)
    expect((await earn('material-completed', ref)).data.point).toBe(0)
    expect((await earn('material-completed', ref.toUpperCase())).code).toBe('POINT_EVENT_NOT_PROVEN')
    expect(await balance()).toBe(5)
  })

  test('a class gives points when its last material is completed', async () => {
    const classId = materials[0]?.track_class_id ?? ''
    const inClass = materials.filter(material => material.track_class_id === classId)
    const ref = `${enrollmentId}:${classId}`
    for (const material of inClass) {
      expect((await earn('class-completed', ref)).code).toBe('POINT_EVENT_NOT_PROVEN')
      await world.db
        .updateTable('lecture_progress')
        .set({ status: 'COMPLETED' })
        .where('enrollment_id', '=', enrollmentId)
        .where('lecture_material_id', '=', material.id)
        .execute()
    }
    expect((await earn('class-completed', ref)).data.point).toBe(15)
    expect((await earn('class-completed', `${enrollmentId}:${randomUUID()}`)).code).toBe('POINT_EVENT_NOT_PROVEN')
  })

  test('points are multiplied by the multiplier of the hour in which their event happened', async () => {
    const { now } = world.clock
    const hour = (from: number) => new Date(now.getTime() + from * 3_600_000)
    const frenzy = { id: randomUUID(), starts_at: hour(-3), ends_at: hour(-1), multiplier: 3 }
    await world.db.insertInto('point_window').values(frenzy).execute()
    const [first, second] = materials.filter(material => material.type === 'article')
    const window = { ...frenzy, startsAt: frenzy.starts_at, endsAt: frenzy.ends_at }
    const frenzy_token = signFrenzyToken(window, learner.userId, world.keys)
    const claim = (id: string) => ({
      user_id: learner.userId,
      point: 9_999,
      extras: { event_name: 'material-completed', ref: `${enrollmentId}:${id}`, frenzy_token },
    })
    const done = (lectureMaterialId = '', at: Date) =>
      deliver('progress', { userId: learner.userId, enrollmentId, lectureMaterialId, status: 'COMPLETED' }, at)
    await done(first?.id, hour(-2))
    await done(second?.id, hour(-1))
    expect((await deliver('points', claim(first?.id ?? ''), hour(-2)))?.receipt).toEqual({ point: 15 })
    expect((await deliver('points', claim(second?.id ?? ''), hour(-1)))?.receipt).toEqual({ point: 5 })
    await world.db.deleteFrom('point_window').execute()
  })

  test('forged claims never add more points than the database can prove', async () => {
    await set(getId('article'), 'COMPLETED')
    const proven = `${enrollmentId}:${getId('article')}`
    const claim = fc.record({
      user_id: fc.oneof(fc.constant(learner.userId), fc.uuid()),
      point: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(-1, 1e308, 0)),
      extras: fc.record(
        {
          event_name: fc.oneof(
            fc.constantFrom('register-success', 'material-completed', 'quiz-passed', 'class-completed', '__proto__'),
            fc.string(),
          ),
          ref: fc.oneof(fc.constantFrom(proven, `${enrollmentId}:${getId('quiz')}`), fc.string()),
          multiplyer: fc.integer(),
          user_id: fc.uuid(),
        },
        { requiredKeys: ['event_name'] },
      ),
    })
    await fc.assert(
      fc.asyncProperty(claim, async body => {
        const response = await world.send(createPoint, { body }, { as: learner })
        expect(response.statusCode).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
    const ledger = await world.db
      .selectFrom('point_entry')
      .select(['reason', 'amount'])
      .where('user_id', '=', learner.userId)
      .execute()
    const worth: Record<string, number> = { 'register-success': 50, 'material-completed': 5 }
    expect(ledger.length).toBeLessThanOrEqual(2)
    for (const entry of ledger) expect(entry.amount).toBe(worth[entry.reason])
    expect(await balance()).toBe(ledger.reduce((sum, entry) => sum + entry.amount, 0))
  })
})

describe('quizzes', () => {
  test('stores every quiz attempt, and a failed attempt after a passed attempt does not undo the completion', async () => {
    const quiz = materials.find(material => material.type === 'quiz')
    const right = await rightAnswers(quiz?.quiz_id ?? '')
    // Builds wrong answers with as many parts as the right answers.
    const wrong = Object.fromEntries(
      Object.entries(right).map(([id, answer]) => [id, answer.map(part => `${part.split(':')[0]}:salah`)]),
    )
    const ids = { enrollmentId, lectureMaterialId: quiz?.id ?? '', quizId: quiz?.quiz_id ?? '' }
    const ref = `${enrollmentId}:${ids.lectureMaterialId}`

    const failed = await deliver(
      'quiz-attempt',
      { ...ids, answers: wrong },
      new Date(world.clock.now.getTime() - 5_000),
    )
    expect(failed).toMatchObject({ outcome: 'accepted', receipt: { score: 0, isPassed: false } })
    expect(await getStatus(ids.lectureMaterialId)).toBe('INPROGRESS')
    expect((await earn('quiz-passed', ref)).code).toBe('POINT_EVENT_NOT_PROVEN')

    const passed = await deliver(
      'quiz-attempt',
      { ...ids, answers: right },
      new Date(world.clock.now.getTime() - 3_000),
    )
    expect(passed).toMatchObject({ outcome: 'accepted', receipt: { score: 100, isPassed: true } })
    await deliver('quiz-attempt', { ...ids, answers: wrong })
    expect(await getStatus(ids.lectureMaterialId)).toBe('COMPLETED')
    // The points for the passed quiz were already awarded, so the call adds none.
    expect(await balance()).toBe(20)
    expect((await earn('quiz-passed', ref)).data.point).toBe(0)
    expect(await balance()).toBe(20)

    const attempts = await world.call(listQuizAttempts, { params: { enrollmentId } }, { as: learner })
    expect(attempts.data.map(attempt => attempt.score)).toEqual([0, 100, 0])
  })

  test('delays the points of a quiz attempt that was too fast, and reports the delay in the receipt', async () => {
    const hasty = await world.newLearner()
    const now = await world.enrol(hasty, undefined, world.clock.now)
    const quiz = now.materials.find(material => material.type === 'quiz')
    const item = { enrollmentId: now.enrollmentId, lectureMaterialId: quiz?.id ?? '', quizId: quiz?.quiz_id ?? '' }
    const payload = { ...item, answers: await rightAnswers(item.quizId) }
    const entry = { id: randomUUID(), kind: 'quiz-attempt', payload, happenedAt: world.clock.now.toISOString() }
    const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as: hasty })
    expect(data.results[0]?.receipt).toMatchObject({ isPassed: true, waits: { point: 20 } })
    expect(data.results[0]?.receipt).not.toHaveProperty('point')
  })

  test('every demo question can be answered right with its own answer key', async () => {
    for (const { id, quiz_id } of materials) {
      if (!quiz_id) continue
      const answers = await rightAnswers(quiz_id)
      const item = { enrollmentId, lectureMaterialId: id }
      const start = await world.call(startQuizAttempt, { params: { id: quiz_id }, body: item }, { as: learner })
      const payload = { ...item, quizId: quiz_id, answers, attempt: start.data.attempt }
      const result = await deliver('quiz-attempt', payload)
      expect(result?.receipt).toMatchObject({ score: 100, isPassed: true })
    }
  })

  test('rejects an unanswered question, an unknown quiz and a material that is not a quiz', async () => {
    const quiz = materials.find(material => material.type === 'quiz')
    const answers = await rightAnswers(quiz?.quiz_id ?? '')
    const [someId = ''] = Object.keys(answers)
    const ids = { enrollmentId, lectureMaterialId: quiz?.id ?? '', quizId: quiz?.quiz_id ?? '', answers }
    const getCode = async (payload: object) => (await deliver('quiz-attempt', payload))?.code
    expect(await getCode({ ...ids, answers: { ...answers, [someId]: [] } })).toBe('ATTEMPT_NOT_ANSWERED')
    expect(await getCode({ ...ids, quizId: randomUUID() })).toBe('QUIZ_NOT_FOUND')
    expect(await getCode({ ...ids, lectureMaterialId: getId('article') })).toBe('QUIZ_NOT_FOUND')
    expect(await getCode({ ...ids, enrollmentId: randomUUID() })).toBe('ENROLLMENT_NOT_FOUND')
    expect(await getStatus(ids.lectureMaterialId)).toBe('OPEN')
  })
})

describe('assignments', () => {
  test('submitting completes an assignment, and every version is kept, newest first', async () => {
    const lectureMaterialId = getId('assignment')
    const first = new Date(world.clock.now.getTime() - 60_000)
    await deliver('assignment', { enrollmentId, lectureMaterialId, text: '  versi dua  ' })
    const late = await deliver('assignment', { enrollmentId, lectureMaterialId, text: 'versi satu' }, first)
    expect(late).toMatchObject({ outcome: 'accepted', receipt: { handedInAt: first.toISOString() } })
    expect(await getStatus(lectureMaterialId)).toBe('COMPLETED')
    const answers = await world.call(listAssignments, { query: { enrollment_id: enrollmentId } }, { as: learner })
    expect(answers.data.map(answer => answer.text)).toEqual(['versi dua', 'versi satu'])
  })

  /** Completes all other materials of the class of the assignment, and returns the `ref` of the class. */
  async function completeRestOfClass(lectureMaterialId: string): Promise<string> {
    const classId = materials.find(({ id }) => id === lectureMaterialId)?.track_class_id ?? ''
    const rest = materials.filter(({ id, track_class_id }) => track_class_id === classId && id !== lectureMaterialId)
    await world.db
      .updateTable('lecture_progress')
      .set({ status: 'COMPLETED', completed_at: world.clock.now })
      .where('enrollment_id', '=', enrollmentId)
      .where(
        'lecture_material_id',
        'in',
        rest.map(({ id }) => id),
      )
      .execute()
    return `${enrollmentId}:${classId}`
  }

  test('an assignment that completes its class gives the points of the class once', async () => {
    const lectureMaterialId = getId('assignment')
    const ref = await completeRestOfClass(lectureMaterialId)
    expect((await earn('class-completed', ref)).code).toBe('POINT_EVENT_NOT_PROVEN')
    const first = await deliver('assignment', { enrollmentId, lectureMaterialId, text: 'versi satu' })
    expect(first).toMatchObject({ outcome: 'accepted', receipt: { point: 15 } })
    const second = await deliver('assignment', { enrollmentId, lectureMaterialId, text: 'versi dua' })
    expect(second?.outcome).toBe('accepted')
    expect(second?.receipt).not.toHaveProperty('point')
    // This event comes from a device that completed another material of the class.
    const extras = { event_name: 'class-completed', ref }
    const event = await deliver('points', { user_id: learner.userId, point: 0, extras })
    expect(event).toMatchObject({ outcome: 'superseded', receipt: { point: 0 } })
    expect(await balance()).toBe(15)
  })

  test('an assignment in an incomplete class gives no points', async () => {
    const result = await deliver('assignment', {
      enrollmentId,
      lectureMaterialId: getId('assignment'),
      text: 'jawaban',
    })
    expect(result?.receipt).toEqual({ handedInAt: world.clock.now.toISOString() })
    expect(await balance()).toBe(0)
  })

  test('delays the points of a class if its assignment was completed too fast', async () => {
    learner = await world.newLearner()
    ;({ enrollmentId, materials } = await world.enrol(learner, undefined, world.clock.now))
    const lectureMaterialId = getId('assignment')
    await completeRestOfClass(lectureMaterialId)
    const result = await deliver('assignment', { enrollmentId, lectureMaterialId, text: 'jawaban' })
    expect(result).toMatchObject({ outcome: 'accepted', receipt: { waits: { point: 15 } } })
    expect(await balance()).toBe(0)
  })

  test('rejects a submission for another kind of material, without text or with too long a text', async () => {
    const codeOf = async (payload: object) => (await deliver('assignment', payload))?.code
    const text = 'jawaban'
    expect(await codeOf({ enrollmentId, lectureMaterialId: getId('quiz'), text })).toBe('LECTURE_MATERIAL_NOT_FOUND')
    const lectureMaterialId = getId('assignment')
    expect(await codeOf({ enrollmentId, lectureMaterialId, text: '   ' })).toBe('VALIDATION_FAILED')
    expect(await codeOf({ enrollmentId, lectureMaterialId, text: 'x'.repeat(20_001) })).toBe('VALIDATION_FAILED')
  })
})
