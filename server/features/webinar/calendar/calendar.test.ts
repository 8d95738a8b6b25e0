import { HOUR_MS } from '#contract/wire/durations.ts'
import ICAL from 'ical.js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '#contract/webinar/calendar.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { cancelMeeting, createWebinar, moveMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

/** The test uses half of the normal rate limit, so that it needs fewer requests. */
const LIMIT_FACTOR = 0.5

let world: LearningApp
let admin: Learner
let learner: Learner

beforeAll(async () => {
  world = await startLearningApp({
    jobs: [{ name: 'send-notifications', everyMs: 86_400_000, run: async () => {} }],
    config: { rateLimitFactor: LIMIT_FACTOR, publicUrl: 'https://semai.test' },
  })
  admin = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
})

const at = (hours: number) => new Date(world.clock.now.getTime() + hours * HOUR_MS).toISOString()

async function joined() {
  const body = {
    slug: `webinar-${randomUUID()}`,
    title: 'Tanya jawab',
    summary: 'Bawa pertanyaanmu',
    description: '',
    mode: 'Daring' as const,
    zone: 'WITA' as const,
    capacity: null,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: [{ startsAt: at(48), endsAt: at(49), joinUrl: 'https://rapat.example/rahasia-9911' }],
  }
  const { data } = await world.call(createWebinar, { body }, { as: admin })
  const payload = { webinarId: data.id, wish: 'join' }
  const entry = { id: randomUUID(), kind: 'webinar-registration', payload, happenedAt: at(0) }
  await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })
  return data.meetings[0]!
}

async function newFeed(): Promise<string> {
  const { data } = await world.call(createCalendarFeed, {}, { as: learner })
  expect(data.url).toMatch(/^https:\/\/semai\.test\/api\/calendar\/jadwal\.ics\?kunci=[\w-]{43}$/)
  return new URL(data.url).pathname + new URL(data.url).search
}
const read = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })
const getEvents = (text: string) => new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent')

test('the calendar feed follows the schedule: same UID, growing sequence, cancelled meetings marked', async () => {
  const meeting = await joined()
  const url = await newFeed()
  const firstResponse = await read(url)
  expect(firstResponse.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(firstResponse.body).not.toContain('rahasia-9911')
  const [event] = getEvents(firstResponse.body).map(each => new ICAL.Event(each))
  expect(event).toMatchObject({ uid: `${meeting.id}@semai`, sequence: 0 })
  expect(event?.location).toContain('https://semai.test/webinar/')

  const change = { params: { id: meeting.id }, body: { startsAt: at(50), endsAt: at(51), sequence: 0 } }
  await world.call(moveMeeting, change, { as: admin })
  const moved = new ICAL.Event(getEvents((await read(url)).body)[0])
  expect(moved).toMatchObject({ uid: `${meeting.id}@semai`, sequence: 1 })
  expect(moved.startDate.toString()).not.toBe(event?.startDate.toString())

  const cancel = { params: { id: meeting.id }, body: { sequence: 1, reason: 'Pemateri sakit' } }
  await world.call(cancelMeeting, cancel, { as: admin })
  const [off] = getEvents((await read(url)).body)
  expect(off?.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('an unchanged calendar feed returns 304', async () => {
  await joined()
  const url = await newFeed()
  const { headers } = await read(url)
  const secondResponse = await read(url, { 'if-none-match': String(headers['etag']) })
  expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, ''])
  await joined()
  expect((await read(url, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200)
})

test('a revoked, replaced or invented feed URL gives the same 404', async () => {
  const oldFeed = await newFeed()
  const url = await newFeed()
  expect((await read(oldFeed)).statusCode).toBe(404)
  expect((await read(url)).statusCode).toBe(200)
  expect((await world.call(getCalendarFeed, {}, { as: learner })).data.lastReadAt).not.toBeNull()
  await world.call(revokeCalendarFeed, {}, { as: learner })
  expect((await world.call(getCalendarFeed, {}, { as: learner })).data).toEqual({ createdAt: null, lastReadAt: null })
  const revoked = await read(url)
  const never = await read(`/api/calendar/jadwal.ics?kunci=${'A'.repeat(43)}`)
  const broken = await read('/api/calendar/jadwal.ics?kunci=x&kunci=y')
  const bodies = [revoked, never, broken].map(({ statusCode, body }) => [statusCode, body])
  expect(new Set(bodies.map(each => JSON.stringify(each))).size).toBe(1)
  expect(revoked.statusCode).toBe(404)
})

test('a deactivated account has no feed until it is active again', async () => {
  const url = await newFeed()
  const deactivate = (at: Date | null) =>
    world.db.updateTable('app_user').set({ deactivated_at: at }).where('id', '=', learner.userId).execute()
  await deactivate(world.clock.now)
  expect((await read(url)).statusCode).toBe(404)
  await deactivate(null)
  expect((await read(url)).statusCode).toBe(200)
})

test('rate-limits frequent requests for a feed, and requests with many wrong keys', async () => {
  const url = await newFeed()
  for (let time = 0; time < 60 * LIMIT_FACTOR; time += 1) expect((await read(url)).statusCode).toBe(200)
  const tooMany = await read(url)
  expect(tooMany.statusCode).toBe(429)
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
  const wrong = () => read(`/api/calendar/jadwal.ics?kunci=${'B'.repeat(43)}`)
  const statuses = new Set<number>()
  for (let time = 0; time < 300 * LIMIT_FACTOR + 1; time += 1) statuses.add((await wrong()).statusCode)
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([404, 429])
})
