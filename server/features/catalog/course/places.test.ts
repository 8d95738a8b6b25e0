import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as sessions from '#contract/catalog/course-session.admin.ts'
import { payCheckout } from '#contract/payment/checkout.ts'
import { exportAccount } from '#contract/account/account-data.ts'
import { listOrders } from '#contract/payment/order.ts'
import { listWebinars } from '#contract/webinar/webinar.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let desk: Learner
let course: { id: string; slug: string; price_points: number }
const reason = 'Untuk uji'

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
  const row = await world.db
    .selectFrom('course')
    .select(['id', 'slug', 'price_points'])
    .where('mode', '=', 'Luring')
    .where('price_points', 'is not', null)
    .executeTakeFirstOrThrow()
  course = { ...row, price_points: row.price_points ?? 0 }
})
afterAll(() => world.close())
beforeEach(async () => {
  desk.accessToken = await world.tokenFor(desk.userId)
})

const inDays = (days: number) => new Date(world.clock.now.getTime() + days * DAY_MS).toISOString()
const words = { title: 'Angkatan pertama', zone: 'WIB' as const, quota: 3, reason }

async function newSession(more: object = {}) {
  const meetings = [14, 15, 16].map(day => ({ startsAt: inDays(day), endsAt: inDays(day + 0.1) }))
  const body = { ...words, place: 'Aula Semai', meetings, ...more }
  return (await world.call(sessions.createCourseSession, { params: { id: course.id }, body }, { as: desk })).data.id
}
async function buy(sessionId: string) {
  const learner = await world.newLearner({ points: course.price_points })
  const body = { sessionId, paymentMethod: 'point' as const }
  const paidResponse = await world.call(
    payCheckout,
    { params: { slug: course.slug }, body },
    { as: learner, key: randomUUID() },
  )
  expect(paidResponse.status).toBe(200)
  return learner
}
const getRow = (id: string) =>
  world.db.selectFrom('course_session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function changed(id: string, place: string, more: object = {}) {
  const { version } = await getRow(id)
  const given = { params: { id }, body: { ...words, place, ...more } }
  return world.call(sessions.changeCourseSession, given, { as: desk, headers: { 'if-match': `"${version}"` } })
}
const cancel = async (id: string) =>
  world.call(
    sessions.cancelCourseSession,
    { params: { id }, body: { reason } },
    { as: desk, headers: { 'if-match': `"${(await getRow(id)).version}"` } },
  )
const move = (id: string, to: string, as = desk) =>
  world.call(sessions.moveSessionLearners, { params: { id }, body: { to, reason } }, { as })
const notices = (learner: Learner, step: 'relocated' | 'reseated' | 'day') =>
  world.db
    .selectFrom('notification')
    .leftJoin('notification_calendar as calendar', 'calendar.hash', 'notification.calendar_hash')
    .select(['title', 'body', 'state', 'planned_at', 'calendar.ics', 'calendar.method'])
    .where('user_id', '=', learner.userId)
    .where('step', '=', step)
    .orderBy('planned_at')
    .execute()

test('three quick changes of location send one notification with the last location to users with a seat', async () => {
  const id = await newSession()
  const [learner, stranger] = [await buy(id), await world.newLearner()]
  const start = world.clock.now
  for (const place of ['Gedung A', 'Gedung B', 'Gedung C, lantai 2']) {
    expect((await changed(id, place)).status).toBe(200)
    world.clock.now = new Date(world.clock.now.getTime() + MINUTE_MS)
  }
  const relocated = await notices(learner, 'relocated')
  expect(relocated).toMatchObject([{ body: 'Sekarang di Gedung C, lantai 2.', state: 'waiting', method: 'PUBLISH' }])
  expect(relocated[0]?.planned_at.getTime()).toBe(start.getTime() + 7 * MINUTE_MS)
  expect(relocated[0]?.ics?.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(relocated[0]?.ics).toContain('LOCATION:Gedung C\\, lantai 2')
  // Reminders that were already planned contain the new location too.
  const days = await notices(learner, 'day')
  expect(days).toHaveLength(3)
  expectAll(days, ({ ics }) => ics === null || ics.includes('Gedung C'))
  expect(await notices(stranger, 'relocated')).toEqual([])
})

test('restoring the old location within minutes sends no notification, and restoring it later sends one', async () => {
  const id = await newSession()
  const learner = await buy(id)
  await changed(id, 'Gedung A')
  await changed(id, 'Gedung B')
  await changed(id, 'Aula Semai')
  expect(await notices(learner, 'relocated')).toEqual([])
  await changed(id, 'Gedung A')
  await world.db.updateTable('notification').set({ state: 'sent' }).where('step', '=', 'relocated').execute()
  world.clock.now = new Date(world.clock.now.getTime() + 10 * MINUTE_MS)
  await changed(id, 'Aula Semai')
  expect(await notices(learner, 'relocated')).toMatchObject([{ body: 'Sekarang di Aula Semai.', state: 'waiting' }])
})

test('sends a new location shortly before a meeting at once, and sends nothing for a new name or quota', async () => {
  const id = await newSession()
  const learner = await buy(id)
  await changed(id, 'Aula Semai', { title: 'Angkatan kesatu', quota: 9 })
  expect(await notices(learner, 'relocated')).toEqual([])
  const soon = [{ startsAt: inDays(0.03), endsAt: inDays(0.1) }]
  const nextSession = await newSession({ meetings: soon })
  const hurried = await buy(nextSession)
  await changed(nextSession, 'Gedung D')
  expect((await notices(hurried, 'relocated'))[0]?.planned_at).toEqual(world.clock.now)
})

test('cancelling a session withdraws the notification of a changed location', async () => {
  const id = await newSession()
  const learner = await buy(id)
  await changed(id, 'Gedung A')
  await cancel(id)
  expect(await notices(learner, 'relocated')).toEqual([])
})

test('an admin moves learners of a cancelled session to free seats of another session without payment', async () => {
  const [from, to] = [await newSession(), await newSession({ title: 'Angkatan kedua', quota: 2 })]
  const learners: Learner[] = []
  for (let at = 0; at < 3; at += 1) {
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
    learners.push(await buy(from))
  }
  expect((await move(from, to)).code).toBe('SESSION_NOT_CANCELLED')
  await cancel(from)
  expect((await move(from, to)).data).toEqual({ movedCount: 2, leftCount: 1 })
  expect((await move(from, to)).code).toBe('QUOTA_IS_FULL')
  expect([(await getRow(from)).seats_taken, (await getRow(to)).seats_taken]).toEqual([1, 2])

  const [first, , last] = learners
  expect(await notices(first!, 'reseated')).toMatchObject([
    {
      body: expect.stringContaining('Angkatan pertama dibatalkan, sekarang kamu di Angkatan kedua.'),
      method: 'PUBLISH',
    },
  ])
  expect(await notices(last!, 'reseated')).toEqual([])
  const schedule = (await world.call(listWebinars, {}, { as: first! })).data
  expect(schedule.map(({ id }) => id)).toContain(to)
  const orders = (await world.call(listOrders, {}, { as: first! })).data
  expect(orders).toMatchObject([{ state: 'paid', sessionId: to, amount: course.price_points }])
  const { data } = await world.call(exportAccount, {}, { as: first! })
  expect(data.points.balance).toBe(0)
  const log = await world.db
    .selectFrom('audit_entry')
    .select('person_id')
    .where('deed', '=', 'session.move-learner')
    .where(
      'person_id',
      'in',
      learners.map(({ userId }) => userId),
    )
    .execute()
  expect(log).toHaveLength(2)

  // A third session with free seats takes the remaining learner. Then the old session is empty.
  const third = await newSession({ title: 'Angkatan ketiga' })
  expect((await move(from, third)).data).toEqual({ movedCount: 1, leftCount: 0 })
  expect((await move(from, third)).code).toBe('SESSION_EMPTY')
})

test('if two admins move learners to the last seat at the same time, one learner gets the seat', async () => {
  const otherAdmin = await world.newAdmin()
  for (let round = 0; round < 5; round += 1) {
    const [one, two, to] = [await newSession(), await newSession(), await newSession({ quota: 1 })]
    await buy(one)
    await buy(two)
    await cancel(one)
    await cancel(two)
    const responses = await Promise.all([move(one, to), move(two, to, otherAdmin), move(one, to, otherAdmin)])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await getRow(to)).seats_taken).toBe(1)
    const { count } = await world.db
      .selectFrom('enrollment')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('session_id', '=', to)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  }
})

test('refuses to move learners to a session that is over', async () => {
  const from = await newSession()
  await buy(from)
  const ended = await newSession()
  await world.db
    .updateTable('course_session')
    .set({ starts_at: new Date(inDays(-2)), ends_at: new Date(inDays(-1)) })
    .where('id', '=', ended)
    .execute()
  await cancel(from)
  expect((await move(from, ended)).code).toBe('SESSION_OVER')
  expect((await getRow(ended)).seats_taken).toBe(0)
})

test('refuses to move learners to the same session, to another course and to a cancelled session', async () => {
  const from = await newSession()
  const [kept, refunded] = [await buy(from), await buy(from)]
  await world.db
    .updateTable('payment_order')
    .set({ state: 'refunded' })
    .where('user_id', '=', refunded.userId)
    .execute()
  await world.db
    .updateTable('enrollment')
    .set({ refunded_at: world.clock.now })
    .where('user_id', '=', refunded.userId)
    .execute()
  const [to, gone] = [await newSession(), await newSession()]
  await cancel(from)
  await cancel(gone)
  const foreignRow = await world.db
    .selectFrom('course_session')
    .select('id')
    .where('course_id', '<>', course.id)
    .executeTakeFirstOrThrow()
  expect((await move(from, from)).code).toBe('SESSION_NOT_FOUND')
  expect((await move(from, foreignRow.id)).code).toBe('SESSION_NOT_FOUND')
  expect((await move(from, randomUUID())).code).toBe('SESSION_NOT_FOUND')
  expect((await move(from, gone)).code).toBe('SESSION_CANCELLED')
  expect((await move(from, to)).data).toEqual({ movedCount: 1, leftCount: 0 })
  expect(await notices(kept, 'reseated')).toHaveLength(1)
  expect(await notices(refunded, 'reseated')).toEqual([])
})
