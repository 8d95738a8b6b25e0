import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { createPoint } from '#contract/points/points.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { saveQuizAnswers, startQuizAttempt } from '#contract/assessment/quiz.ts'
import { runInTransaction } from '#server/db/database.ts'
import {
  type BoughtCourse,
  buyCourse,
  createPaymentReport,
  sendPaymentReport,
  createOutboxWork,
} from '#tests/support/bought-course.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { updatePresence } from '../../webinar/attendance/book.ts'
import { graduate } from '../../certificate/certificate/service.ts'
import { passByHand } from '../../certificate/graduation/pass.ts'
import { findMeetingContext } from '../../webinar/webinar/service.ts'
import { findReportedOrder, recordPaymentReport } from './settle.ts'

/**
 * Tests work that the server receives while a refund is being committed. The refund comes first, so the work does not
 * count.
 */
let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

/** Starts the work after the refund is written but before it is committed. Returns the outcome of the work. */
async function duringRefund(own: BoughtCourse, work: () => Promise<string | undefined>): Promise<string | undefined> {
  const report = createPaymentReport(own.number, 'refund')
  const found = await findReportedOrder(world.db, report)
  const begun: Promise<string | undefined>[] = []
  await runInTransaction(world.db, async tx => {
    await recordPaymentReport(tx, found, report, world.clock.now)
    begun.push(work())
    await waitForBlockedStatement(world.db)
  })
  return begun[0]
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
const outcome = (promise: Promise<unknown>) => promise.then(() => 'done', codeOf)

async function startedQuiz({ learner, enrollmentId, materials }: BoughtCourse) {
  const quiz = materials.find(({ quiz_id: id }) => id !== null)
  const params = { id: quiz?.quiz_id ?? '' }
  const body = { enrollmentId, lectureMaterialId: quiz?.id ?? '' }
  const { attempt } = (await world.call(startQuizAttempt, { params, body }, { as: learner })).data
  return { ...params, attemptId: attempt.id }
}

async function sendWork({ learner }: BoughtCourse, ...work: { kind: string; payload: object }[]) {
  const happenedAt = world.clock.now.toISOString()
  const entries = work.map(entry => ({ id: randomUUID(), happenedAt, ...entry }))
  const { results } = (await world.call(sendOutbox, { body: { entries } }, { as: learner })).data
  return [...new Set(results.map(result => ('code' in result ? result.code : result.outcome)))].join()
}

const articleOf = ({ materials }: BoughtCourse) => materials.find(({ type }) => type === 'article')?.id ?? ''
const keysOf = (own: BoughtCourse) => ({ enrollmentId: own.enrollmentId, lectureMaterialId: articleOf(own) })
const scormState = { completion: 'completed', success: 'passed', scoreRaw: null, scoreScaled: null }
const admin = async () => ({ userId: (await world.newAdmin()).userId, place: '', at: world.clock.now })

const works: Record<string, (own: BoughtCourse) => Promise<string | undefined>> = {
  'the first step of a material': async own => {
    const body = { ...keysOf(own), userId: own.learner.userId, status: 'INPROGRESS' as const }
    return (await world.call(setProgress, { body }, { as: own.learner, key: randomUUID() })).code
  },
  'a finished material': async own => {
    const body = { ...keysOf(own), userId: own.learner.userId, status: 'COMPLETED' as const }
    return (await world.call(setProgress, { body }, { as: own.learner, key: randomUUID() })).code
  },
  'a batch of the outbox': own => sendWork(own, ...createOutboxWork(own)),
  'an assignment': own => sendWork(own, createOutboxWork(own)[2]!),
  'a quiz attempt': own =>
    sendWork(own, { kind: 'quiz-attempt', payload: { ...keysOf(own), quizId: randomUUID(), answers: {} } }),
  'the state of a SCORM unit': own =>
    sendWork(own, {
      kind: 'scorm-state',
      payload: { ...keysOf(own), state: { ...scormState, location: '', suspendData: '', totalSeconds: 1 } },
    }),
  'a survey': own =>
    sendWork(own, { kind: 'survey', payload: { enrollmentId: own.enrollmentId, surveyId: randomUUID(), answers: {} } }),
  'the start of a quiz': async own => {
    const quiz = own.materials.find(({ quiz_id: id }) => id !== null)
    const body = { enrollmentId: own.enrollmentId, lectureMaterialId: quiz?.id ?? '' }
    return (await world.call(startQuizAttempt, { params: { id: quiz?.quiz_id ?? '' }, body }, { as: own.learner })).code
  },
  'a part completed by an admin': async own => {
    const part = { part: 'material', partId: articleOf(own), reason: 'Coba' } as const
    return outcome(passByHand(world.db, await admin(), own.enrollmentId, part))
  },
  graduation: async own => {
    const actor = await admin()
    return outcome(runInTransaction(world.db, tx => graduate(tx, actor, own.enrollmentId, 'Coba')))
  },
}

test.each(Object.entries(works))('%s does not count after a refund', async (_name, work) => {
  const own = await buyCourse(world)
  expect(await duringRefund(own, () => work(own))).toBe('ENROLLMENT_REFUNDED')
  const rows = await world.db
    .selectFrom('lecture_progress')
    .select('status')
    .where('enrollment_id', '=', own.enrollmentId)
    .execute()
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['OPEN']))
})

test('rejects quiz answers after a refund, and keeps answers that were saved before the refund', async () => {
  const own = await buyCourse(world)
  const params = await startedQuiz(own)
  const saveText = async (text: string) => {
    const body = { answers: { question: [text] }, answeredAt: { question: world.clock.now.toISOString() } }
    return (await world.call(saveQuizAnswers, { params, body }, { as: own.learner })).code
  }
  expect(await saveText('before')).toBeUndefined()
  expect(await duringRefund(own, () => saveText('during'))).toBe('ENROLLMENT_REFUNDED')
  expect(await saveText('later')).toBe('ENROLLMENT_REFUNDED')
  const start = world.db.selectFrom('quiz_attempt_start').select('saved').where('id', '=', params.attemptId)
  expect((await start.executeTakeFirstOrThrow()).saved.answers).toEqual({ question: ['before'] })
})

test('points for a course do not count after its refund', async () => {
  const own = await buyCourse(world)
  const { userId } = own.learner
  await sendWork(own, createOutboxWork(own)[0]!)
  const body = createOutboxWork(own)[1]!.payload as {
    user_id: string
    point: number
    extras: { event_name: string; ref: string }
  }
  const claim = () => world.call(createPoint, { body }, { as: own.learner }).then(({ code }) => code)
  expect(await duringRefund(own, claim)).toBe('POINT_EVENT_NOT_PROVEN')
  const booked = await world.db.selectFrom('point_entry').selectAll().where('user_id', '=', userId).execute()
  expect(booked).toEqual([])
})

test('attendance in a meeting of a course does not count after its refund', async () => {
  const own = await buyCourse(world)
  const { userId } = own.learner
  const { id } = await world.db
    .selectFrom('webinar_meeting')
    .select('id')
    .where('webinar_id', '=', own.row.session_id)
    .executeTakeFirstOrThrow()
  const seat = await findMeetingContext(world.db, id)
  if (!seat) throw new Error('the session has no meeting')
  const { now } = world.clock
  const attend = () =>
    runInTransaction(world.db, tx =>
      updatePresence(tx, { userId, seat, now, keys: world.keys }, () => ({
        values: { present_ms: 3_600_000 },
        result: undefined,
      })),
    )
  expect(await duringRefund(own, () => outcome(attend()))).toBe('MEETING_NOT_FOUND')
  expect(
    await world.db.selectFrom('meeting_presence').select('user_id').where('user_id', '=', userId).execute(),
  ).toEqual([])
})

test('a refund waits for progress that is being saved, and that progress counts', async () => {
  const own = await buyCourse(world)
  const step = createOutboxWork(own)[0]!
  const begun: ReturnType<typeof sendPaymentReport>[] = []
  await runInTransaction(world.db, async tx => {
    await tx.selectFrom('enrollment').select('id').where('id', '=', own.enrollmentId).forNoKeyUpdate().execute()
    begun.push(sendPaymentReport(world, createPaymentReport(own.number, 'refund')))
    await waitForBlockedStatement(world.db)
    await tx
      .updateTable('lecture_progress')
      .set({ status: 'COMPLETED' })
      .where('enrollment_id', '=', own.enrollmentId)
      .where('lecture_material_id', '=', articleOf(own))
      .execute()
  })
  expect(await begun[0]).toBe('refunded')
  expect(await sendWork(own, step)).toBe('ENROLLMENT_REFUNDED')
})
