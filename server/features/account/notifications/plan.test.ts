import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runInTransaction } from '#server/db/database.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { notificationJobs } from './jobs.ts'
import { wakeNotificationJob, type PlannedNotification, planNotifications, withdrawNotifications } from './service.ts'

let world: LearningApp
let personId = ''
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  personId = (await world.newLearner()).userId
})

const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)
const about = () => `meeting:${randomUUID()}` as const

function item(given: Partial<PlannedNotification>): PlannedNotification {
  const times = { dueAt: inHours(1), validUntil: inHours(3) }
  const words = { title: 'Webinar besok', body: 'Pukul 19.00 WIB', path: '/webinar' }
  return { personId, kind: 'webinar', about: 'meeting:x', step: 'day', urgency: 'normal', ...times, ...words, ...given }
}

const plan = (...items: Partial<PlannedNotification>[]) =>
  runInTransaction(world.db, tx => planNotifications(tx, items.map(item), world.clock.now))
const withdraw = (what: Parameters<typeof withdrawNotifications>[1]) =>
  runInTransaction(world.db, tx => withdrawNotifications(tx, what))
const getRows = (about: string) =>
  world.db.selectFrom('notification').selectAll().where('about', '=', about).orderBy('step').execute()
const markSent = (about: string) =>
  world.db.updateTable('notification').set({ state: 'sent' }).where('about', '=', about).execute()

test('planning a notification again replaces the waiting notification, even within one call', async () => {
  const meeting = about()
  await plan({ about: meeting, title: 'lama' })
  await plan(
    { about: meeting, title: 'tengah' },
    { about: meeting, title: 'baru', dueAt: inHours(25), validUntil: inHours(26) },
  )
  const rows = await getRows(meeting)
  expect(rows.map(row => [row.title, row.state])).toEqual([['baru', 'waiting']])
  expect(rows[0]?.due_at).toEqual(inHours(25))
})

test('a rolled-back transaction leaves no planned notification', async () => {
  const meeting = about()
  const failed = runInTransaction(world.db, async tx => {
    await planNotifications(tx, [item({ about: meeting })], world.clock.now)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await getRows(meeting)).toEqual([])
})

test.each([
  ['day', 0, 'sent'],
  ['day', 24, 'waiting'],
  ['ten-minutes', 24, 'waiting'],
  ['registered', 24, 'sent'],
  ['moved', 0, 'waiting'],
] as const)(
  'a sent notification of the step "%s" that is planned again %i hours later is then %s',
  async (step, later, state) => {
    const meeting = about()
    await plan({ about: meeting, step })
    await markSent(meeting)
    await plan({ about: meeting, step, dueAt: inHours(1 + later), validUntil: inHours(3 + later) })
    expect((await getRows(meeting)).map(row => row.state)).toEqual([state])
  },
)

test('planning a sent notification again deletes its waiting delivery, and keeps its accepted delivery', async () => {
  const meeting = about()
  await plan({ about: meeting })
  await markSent(meeting)
  const [row] = await getRows(meeting)
  const delivery = { notification_id: row?.id ?? '', user_id: personId, device_id: null, host: 'mail' }
  const times = { next_try_at: world.clock.now, created_at: world.clock.now }
  const left = randomUUID()
  await world.db
    .insertInto('notification_delivery')
    .values([
      { id: randomUUID(), ...delivery, ...times },
      { id: left, ...delivery, ...times, state: 'accepted' },
    ])
    .execute()
  await plan({ about: meeting, dueAt: inHours(30), validUntil: inHours(31) })
  const deliveries = await world.db
    .selectFrom('notification_delivery')
    .select('id')
    .where('user_id', '=', personId)
    .execute()
  expect(deliveries.map(each => each.id)).toEqual([left])
})

test('a notification step that is sent only once keeps its waiting delivery when planned again with another step', async () => {
  const meeting = about()
  await plan({ about: meeting, step: 'registered' })
  await markSent(meeting)
  const [row] = await getRows(meeting)
  const id = randomUUID()
  await world.db
    .insertInto('notification_delivery')
    .values({
      id,
      notification_id: row?.id ?? '',
      user_id: personId,
      device_id: null,
      host: 'mail',
      next_try_at: world.clock.now,
      created_at: world.clock.now,
    })
    .execute()
  await plan({ about: meeting, step: 'registered' }, { about: meeting, step: 'moved' })
  const deliveries = await world.db
    .selectFrom('notification_delivery')
    .select('id')
    .where('user_id', '=', personId)
    .execute()
  expect(deliveries).toEqual([{ id }])
})

test('withdraws notifications of one user, of some steps, or of all users', async () => {
  const meeting = about()
  const otherUserId = (await world.newLearner()).userId
  await plan({ about: meeting }, { about: meeting, step: 'hour' }, { about: meeting, personId: otherUserId })
  await withdraw({ about: meeting, personId, steps: ['day'] })
  expect((await getRows(meeting)).map(row => [row.user_id, row.step])).toEqual([
    [otherUserId, 'day'],
    [personId, 'hour'],
  ])
  await withdraw({ about: meeting })
  expect(await getRows(meeting)).toEqual([])
})

test('a sent notification stays in the list of the user after it is withdrawn', async () => {
  const meeting = about()
  await plan({ about: meeting })
  await markSent(meeting)
  await withdraw({ about: meeting })
  expect(await getRows(meeting)).toHaveLength(1)
})

test('stores a calendar file once for several users', async () => {
  const meeting = about()
  const otherUserId = (await world.newLearner()).userId
  const calendar = { method: 'PUBLISH' as const, ics: `BEGIN:VCALENDAR ${meeting}`, path: `/kalender/${meeting}.ics` }
  await plan({ about: meeting, calendar }, { about: meeting, calendar, personId: otherUserId })
  const keptRows = await world.db
    .selectFrom('notification_calendar')
    .select('ics')
    .where('ics', '=', calendar.ics)
    .execute()
  expect(keptRows).toHaveLength(1)
})

test.each(['https://lain.test/x', '//lain.test', '/\\lain.test', 'javascript:1', '/a\nb', ''])(
  'rejects a notification whose link %j does not lead into the app',
  async path => {
    await expect(plan({ about: about(), path })).rejects.toThrow('path of this app')
  },
)

test('one call can plan notifications for ten thousand users', async () => {
  const meeting = about()
  const users = Array.from({ length: 10_000 }, () => randomUUID())
  await sql`
    insert into app_user (id, full_name, email, created_at)
    select id, 'Orang', id::text, ${world.clock.now} from unnest(${users}::uuid[]) as id
  `.execute(world.db)
  await plan(...users.map(id => ({ about: meeting, personId: id })))
  expect(await getRows(meeting)).toHaveLength(10_000)
})

test('does not send a notification after its deadline', async () => {
  const meeting = about()
  await plan({ about: meeting, dueAt: inHours(-3), validUntil: inHours(-1) })
  await world.app.ready()
  await expect.poll(async () => (await getRows(meeting)).map(row => row.state)).toEqual(['too-late'])
})

test('planning a notification starts only jobs whose names are in the list of notification jobs', () => {
  const asked: string[] = []
  wakeNotificationJob({ jobs: { nudge: name => asked.push(name) } })
  expect(notificationJobs.map(job => job.name)).toEqual(expect.arrayContaining(asked))
})
