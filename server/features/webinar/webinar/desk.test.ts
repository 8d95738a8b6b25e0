import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import {
  cancelMeeting,
  changeCapacity,
  createWebinar,
  readAdminWebinar,
  setMeetingLinks,
  setWebinarLeaders,
} from '#contract/webinar/webinar-schedule.admin.ts'
import * as contract from '#contract/webinar/webinar.admin.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { lockWebinar, putRegistration } from './queries.ts'

let world: LearningApp
let admin: Learner
let second: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  second = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Pemateri berganti'
const words = { summary: 'Satu kalimat', description: 'Isi', speaker: { name: 'Ani', title: 'Dosen', bio: 'Bio' } }
const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000).toISOString()

async function create(title: string, days: readonly number[]) {
  const meetings = days.map(day => ({ startsAt: inDays(day), endsAt: inDays(day + 0.1) }))
  const common = { slug: `uji-${randomUUID()}`, mode: 'Daring' as const, zone: 'WIB' as const, capacity: 1 }
  return (await world.call(createWebinar, { body: { title, ...words, ...common, meetings } }, { as: admin })).data
}
const list = async (query: object) => (await world.call(contract.listDeskWebinars, { query }, { as: admin })).data.items
const change = (id: string, body: object, version: number, as = admin) =>
  world.call(
    contract.changeWebinar,
    { params: { id }, body: { title: 'Judul', place: null, ...words, reason, ...body } },
    { as, headers: { 'if-match': `"${version}"` } },
  )

test('the webinar list shows the start of a series and the number of its cancelled meetings', async () => {
  const name = randomUUID()
  const series = await create(`${name} deret`, [3, 10, 17])
  const single = await create(`${name} tunggal`, [1])
  const [first] = series.meetings
  await world.call(
    cancelMeeting,
    { params: { id: first?.id ?? '' }, body: { sequence: 0, reason: 'Pemateri sakit' } },
    { as: admin },
  )
  expect((await list({ search: name, sort: 'startsAt' })).map(({ id }) => id)).toEqual([single.id, series.id])
  expect((await list({ search: name }))[0]).toMatchObject({
    meetingCount: 3,
    cancelledCount: 1,
    startsAt: inDays(3),
    endsAt: inDays(17.1),
  })
  expect(await list({ search: name, time: 'over' })).toEqual([])
  const { data } = await world.call(readAdminWebinar, { params: { id: series.id } }, { as: admin })
  expect(data.meetings[0]).toMatchObject({ state: 'cancelled', cancelReason: 'Pemateri sakit' })
})

test('if two admins change a webinar, the second gets a conflict error, and only the first change is logged', async () => {
  const { id } = await create('Judul', [2])
  expect((await change(id, { place: 'Aula' }, 1)).data).toEqual({ version: 2 })
  expect(await change(id, { place: 'Gudang' }, 1, second)).toMatchObject({ status: 412, code: 'VERSION_STALE' })
  const { data } = await world.call(readAdminWebinar, { params: { id } }, { as: admin })
  expect(data).toMatchObject({ version: 2, place: 'Aula' })
  const log = await world.call(listAudit, { query: { subject: id, deed: 'webinar.change' } }, { as: admin })
  expect(log.data.items).toMatchObject([{ detail: { reason, before: { place: null }, after: { place: 'Aula' } } }])
})

test('lists registered and waiting users separately, and a larger capacity admits waiting users', async () => {
  const { id } = await create('Judul', [2])
  const [seated, waiting, gone] = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  const { now } = world.clock
  const rows = [
    { user_id: seated.userId, state: 'registered' as const, queue_number: null },
    { user_id: waiting.userId, state: 'waiting' as const, queue_number: 1 },
    { user_id: gone.userId, state: 'none' as const, queue_number: null },
  ]
  await runInTransaction(world.db, async tx => {
    await lockWebinar(tx, id)
    for (const row of rows) {
      const seatTimes = { wants_reminders: true, wished_at: now, reminder_wished_at: now }
      await putRegistration(tx, { webinar_id: id, ...row, ...seatTimes })
    }
    await tx.updateTable('webinar').set({ seats_taken: 1 }).where('id', '=', id).execute()
  })
  const seats = async (query: object) =>
    (await world.call(contract.listWebinarSeats, { params: { id }, query }, { as: admin })).data.items.map(
      ({ user }) => user.id,
    )
  expect(await seats({ state: 'registered' })).toEqual([seated.userId])
  expect(await seats({ state: 'waiting' })).toEqual([waiting.userId])
  await world.call(changeCapacity, { params: { id }, body: { capacity: 5, reason } }, { as: admin })
  expect((await seats({})).toSorted()).toEqual([seated.userId, waiting.userId].toSorted())
  expect(await seats({ state: 'waiting' })).toEqual([])
  expect((await change(id, {}, 1)).status).toBe(200)
})

test('saving meeting links keeps links that only another admin changed, and refuses a conflict', async () => {
  const { id: webinarId, meetings } = await create('Tautan', [4])
  const params = { id: meetings[0]?.id ?? '' }
  const none = { joinUrl: null, recordingUrl: null, materials: [] }
  const set = async (body: InputOf<typeof setMeetingLinks>['body'], as = admin) =>
    world.call(setMeetingLinks, { params, body }, { as })
  const joinUrl = 'https://rapat.contoh.test/1'
  expect((await set({ joinUrl, seen: none }, second)).status).toBe(200)
  // The response was lost, so the second admin sends the same change again.
  expect((await set({ joinUrl, seen: none }, second)).status).toBe(200)
  const materials = [{ title: 'Salindia', url: 'https://contoh.test/salindia' }]
  expect((await set({ materials, seen: none })).data).toEqual({ joinUrl, recordingUrl: null, materials })
  expect((await set({ joinUrl: 'https://lain.contoh.test/', seen: none })).code).toBe('MEETING_CHANGED')
  // A page of an earlier version sends all links, without the links that the admin saw.
  expect((await set(none)).data).toEqual(none)
  const { data } = await world.call(listAudit, { query: { subject: webinarId } }, { as: admin })
  expect(data.items[0]?.detail).toMatchObject({ before: { joinUrl, materialCount: 1 }, after: { joinUrl: null } })
})

test('an admin who adds or removes a leader keeps the leaders that another admin added', async () => {
  const { id } = await create('Pemandu', [4])
  const [one, other, third] = await Promise.all([world.newLearner(), world.newLearner(), world.newLearner()])
  const ids = [one.userId, other.userId, third.userId]
  await world.db
    .updateTable('app_user')
    .set({ roles: ['learner', 'expert'] })
    .where('id', 'in', ids)
    .execute()
  const set = async (body: InputOf<typeof setWebinarLeaders>['body'], as = admin) => {
    const { data } = await world.call(setWebinarLeaders, { params: { id }, body }, { as })
    return data.leaders.map(leader => leader.id).toSorted()
  }
  await set({ userIds: [one.userId] })
  await set({ add: other.userId }, second)
  expect(await set({ add: third.userId })).toEqual(ids.toSorted())
  expect(await set({ remove: one.userId }, second)).toEqual([other.userId, third.userId].toSorted())
})
