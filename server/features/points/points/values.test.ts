import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPointState } from '#contract/points/leaderboard.ts'
import { createPoint } from '#contract/points/points.ts'
import * as contract from '#contract/points/values.admin.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { runInTransaction } from '#server/db/database.ts'
import { updatePresence } from '#server/features/webinar/attendance/book.ts'
import { findMeetingContext } from '#server/features/webinar/webinar/service.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const read = async () => (await world.call(contract.getPointValues, {}, { as: admin })).data
const change = (values: object, version: number) =>
  world.call(
    contract.changePointValues,
    { body: { ...values, reason: 'Kampanye' } as never },
    { as: admin, headers: { 'if-match': `"${version}"` } },
  )

test('learners see a new point value, which applies to points that are booked after the change', async () => {
  const { values, version, defaults } = await read()
  expect(values).toEqual(defaults)
  expect((await change({ ...values, 'material-completed': 7 }, version)).status).toBe(200)
  expect((await change(values, version)).code).toBe('VERSION_STALE')

  const learner = await world.newLearner()
  const { data } = await world.call(getPointState, {}, { as: learner })
  expect(data.eventWorth).toMatchObject({ 'material-completed': 7, 'register-success': 50 })
  const { enrollmentId, materials } = await world.enrol(learner)
  const articles = materials.filter(({ type }) => type === 'article')
  for (const [at, { id }] of articles.slice(0, 2).entries()) {
    const progress = { userId: learner.userId, enrollmentId, lectureMaterialId: id, status: 'COMPLETED' }
    const points = {
      user_id: learner.userId,
      point: 0,
      extras: { event_name: 'material-completed', ref: `${enrollmentId}:${id}` },
    }
    const happenedAt = world.clock.now.toISOString()
    const entries = [{ id: randomUUID(), kind: 'progress', payload: progress, happenedAt }]
    if (at === 0) entries.push({ id: randomUUID(), kind: 'points', payload: points as never, happenedAt })
    await world.call(sendOutbox, { body: { entries } }, { as: learner })
    if (at === 1) await world.call(createPoint, { body: points }, { as: learner })
  }
  const lines = await world.db
    .selectFrom('point_entry')
    .select('amount')
    .where('user_id', '=', learner.userId)
    .where('reason', '=', 'material-completed')
    .unionAll(
      world.db
        .selectFrom('point_waiting')
        .select('amount')
        .where('user_id', '=', learner.userId)
        .where('reason', '=', 'material-completed'),
    )
    .execute()
  expect(lines.map(({ amount }) => amount)).toEqual([7, 7])
})

test('activities worth 0 points succeed, add nothing to the ledger, and use up no frenzy time', async () => {
  const { values, version } = await read()
  const zeros = Object.fromEntries(Object.keys(values).map(event => [event, 0]))
  expect((await change(zeros, version)).status).toBe(200)
  const { db, clock, keys } = world
  const { now } = clock
  const hours = (from: number) => new Date(now.getTime() + from * 3_600_000)
  const frenzy = { id: randomUUID(), starts_at: hours(-1), ends_at: hours(1), multiplier: 3 }
  await db.insertInto('point_window').values(frenzy).execute()

  const learner = await world.newLearner()
  const { userId } = learner
  const { enrollmentId, materials } = await world.enrol(learner)
  const send = async (...work: { kind: string; payload: object }[]) => {
    const entries = work.map(entry => ({ id: randomUUID(), happenedAt: now.toISOString(), ...entry }))
    return (await world.call(sendOutbox, { body: { entries } }, { as: learner })).data.results
  }
  const articles = materials.filter(({ type }) => type === 'article')
  const pointsOf = (id: string) => ({
    user_id: userId,
    point: 0,
    extras: { event_name: 'material-completed', ref: `${enrollmentId}:${id}` },
  })
  const batch = articles.flatMap(({ id }) => [
    { kind: 'progress', payload: { userId, enrollmentId, lectureMaterialId: id, status: 'COMPLETED' } },
    { kind: 'points', payload: pointsOf(id) },
  ])
  const results = await send(...batch)
  expect(results.map(({ outcome }) => outcome)).toEqual(articles.flatMap(() => ['accepted', 'superseded']))
  expect(await world.call(createPoint, { body: pointsOf(articles[0]!.id) }, { as: learner })).toMatchObject({
    status: 200,
    data: { point: 0 },
  })

  const { id: lectureMaterialId, quiz_id: quizId } = materials.find(({ type }) => type === 'quiz')!
  const quiz = await db.selectFrom('quiz').select('questions').where('id', '=', quizId).executeTakeFirstOrThrow()
  const answers = Object.fromEntries(
    quiz.questions.map(({ id, answer, type }) => [id, type === 'short' ? answer.slice(0, 1) : answer]),
  )
  const [attempt] = await send({ kind: 'quiz-attempt', payload: { enrollmentId, lectureMaterialId, quizId, answers } })
  expect(attempt).toMatchObject({ outcome: 'accepted', receipt: { isPassed: true } })

  const enrollment = db.selectFrom('enrollment').select('session_id').where('id', '=', enrollmentId)
  const meeting = await db
    .selectFrom('webinar_meeting')
    .select('id')
    .where('webinar_id', '=', enrollment)
    .executeTakeFirstOrThrow()
  const seat = (await findMeetingContext(db, meeting.id))!
  await runInTransaction(db, tx =>
    updatePresence(tx, { userId, seat, now, keys }, () => ({ values: { checked_in_at: now }, result: undefined })),
  )
  const presence = db.selectFrom('meeting_presence').select('attended_at').where('user_id', '=', userId)
  expect(await presence.execute()).toEqual([{ attended_at: now }])

  for (const table of ['point_entry', 'point_waiting', 'frenzy_claim'] as const) {
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).toEqual([])
  }
  await db.deleteFrom('point_window').where('id', '=', frenzy.id).execute()
  expect((await change(values, version + 1)).status).toBe(200)
})

test('refuses negative, fractional, huge and missing point values, and reports the field', async () => {
  const { values, version } = await read()
  for (const wrong of [-1, 1.5, 1_001, null, '5']) {
    const answer = await change({ ...values, 'quiz-passed': wrong }, version)
    expect(answer.code).toBe('VALIDATION_FAILED')
    expect(JSON.stringify(answer.response.json())).toContain('quiz-passed')
  }
  expect((await read()).values).toEqual(values)
})
