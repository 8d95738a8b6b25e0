import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { listEnrollments } from '#contract/learning/enrollment.ts'
import { getNotificationSettings } from '#contract/account/notification.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import * as contract from '#contract/webinar/webinar.ts'
import { changeWebinar } from '#contract/webinar/webinar.admin.ts'
import * as desk from '#contract/webinar/webinar-schedule.admin.ts'
import { watchStatements } from '#server/db/statements.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import type { RegistrationResult } from './registration.ts'
import { changeSeat } from './service.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

const JOIN_URL = 'https://rapat.example/rahasia-9911'

let world: LearningApp
let admin: Learner
let learner: Learner

beforeAll(async () => {
  // Replaces all jobs by empty functions, so that the test can check the planned notifications.
  world = await startLearningApp({ jobs: quietJobs() })
  admin = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
})

function quietJobs() {
  return jobs.map(job => ({ ...job, run: async () => {} }))
}

const inMs = (ms: number) => new Date(world.clock.now.getTime() + ms)

async function newWebinar({
  capacity = null as number | null,
  startsIn = 48 * HOUR_MS,
  meetings = 1,
  place = undefined as string | undefined,
} = {}) {
  const body = {
    slug: `webinar-${randomUUID()}`,
    title: 'Tanya jawab',
    summary: 'Bawa pertanyaanmu',
    description: 'Bawa pertanyaanmu ke sini.',
    mode: place === undefined ? ('Daring' as const) : ('Luring' as const),
    place,
    zone: 'WITA' as const,
    capacity,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: Array.from({ length: meetings }, (_, at) => ({
      startsAt: inMs(startsIn + at * 24 * HOUR_MS).toISOString(),
      endsAt: inMs(startsIn + at * 24 * HOUR_MS + HOUR_MS).toISOString(),
      joinUrl: JOIN_URL,
    })),
  }
  const { data, status } = await world.call(desk.createWebinar, { body }, { as: admin })
  expect(status).toBe(200)
  return data
}

/** Inserts accounts directly into the database. */
async function crowd(count: number): Promise<{ userId: string }[]> {
  const people = Array.from({ length: count }, () => ({ userId: randomUUID() }))
  const account = { is_admin: false, roles: ['learner' as const], password_hash: null, pic_url: null }
  await world.db
    .insertInto('app_user')
    .values(
      people.map(({ userId }) => ({
        id: userId,
        ...account,
        full_name: 'Bunga Citra',
        email: `${userId}@contoh.test`,
        phone_number: null,
        created_at: world.clock.now,
      })),
    )
    .execute()
  return people
}

async function wish(
  kind: 'webinar-registration' | 'webinar-reminder' | 'notification-preference',
  payload: object,
  { as = learner, at = world.clock.now } = {},
) {
  const entry = { id: randomUUID(), kind, payload, happenedAt: at.toISOString() }
  return (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results[0]
}
const join = (webinarId: string, options?: { as?: Learner; at?: Date }) =>
  wish('webinar-registration', { webinarId, wish: 'join' }, options)
const leave = (webinarId: string, options?: { as?: Learner; at?: Date }) =>
  wish('webinar-registration', { webinarId, wish: 'leave' }, options)

const planned = (userId: string, meetingId: string) =>
  world.db
    .selectFrom('notification')
    .select(['step', 'due_at', 'title', 'body', 'calendar_hash'])
    .where('user_id', '=', userId)
    .where('about', '=', `meeting:${meetingId}`)
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .orderBy('step')
    .execute()
const steps = async (userId: string, meetingId: string) => (await planned(userId, meetingId)).map(row => row.step)

test('a webinar shows the picture of the instructor who has the name of its speaker', async () => {
  const { slug } = await newWebinar()
  const getPicture = async () =>
    (await world.call(contract.getWebinar, { params: { slug } }, { as: learner })).data.speaker.picUrl
  expect(await getPicture()).toBeNull()
  await world.db
    .insertInto('instructor')
    .values({
      id: randomUUID(),
      slug: 'ratna',
      name: 'Ratna',
      title: 'Pengembang',
      bio: '',
      expertise: [],
      position: 1,
      pic_url: '/portraits/ratna.svg',
    })
    .execute()
  expect(await getPicture()).toBe('/portraits/ratna.svg')
  const { data } = await world.call(contract.listWebinars, {}, { as: learner })
  expect(data.find(each => each.slug === slug)?.speaker.picUrl).toBe('/portraits/ratna.svg')
})

test(
  'if 200 users register for 20 seats at the same time, 20 get a seat and 180 wait in order',
  async () => {
    const { id, meetings } = await newWebinar({ capacity: 20 })
    const people = await crowd(200)
    // Calls the service directly, without the rate limit, so that 200 concurrent transactions change the same row.
    const eventTime = { happenedAt: world.clock.now, now: world.clock.now, origin: 'https://semai.test' }
    const wished = (person: { userId: string }, wish: 'join' | 'leave' = 'join') =>
      runInTransaction(world.db, tx => changeSeat(tx, person, { webinarId: id, wish }, eventTime))
    const own = await Promise.all(
      people.map(async person => {
        // Tries again like a device if the database is busy.
        for (;;) {
          const answer = await wished(person).catch((error: unknown) => error)
          if (!(answer instanceof DatabaseUnavailable)) return answer as RegistrationResult
        }
      }),
    )
    const after = (await world.call(desk.readAdminWebinar, { params: { id } }, { as: admin })).data
    expect(after).toMatchObject({ registeredCount: 20, waitingCount: 180 })
    const numbers = own.flatMap(registration => registration.waitingPlace ?? [])
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 180 }, (_, at) => at + 1))
    // A waiting user gets no reminders, because the user may not get a seat.
    const first = people[own.findIndex(registration => registration.waitingPlace === 1)]!
    expect(await steps(first.userId, meetings[0]!.id)).toEqual([])

    // If a user leaves, the first waiting user gets the seat, a notification, and reminders.
    const seated = people[own.findIndex(registration => registration.state === 'registered')]!
    expect(await wished(seated, 'leave')).toMatchObject({ state: 'none' })
    expect(await steps(first.userId, meetings[0]!.id)).toEqual(['promoted', 'day', 'hour', 'ten-minutes'])
    expect(await steps(seated.userId, meetings[0]!.id)).toEqual([])
    const later = (await world.call(desk.readAdminWebinar, { params: { id } }, { as: admin })).data
    expect(later).toMatchObject({ registeredCount: 20, waitingCount: 179 })
  },
  scaleTimeLimit(60_000),
)

test('a larger capacity admits waiting users, and a capacity below the number of registered users is refused', async () => {
  const { id } = await newWebinar({ capacity: 1 })
  await join(id)
  const secondLearner = await world.newLearner()
  expect((await join(id, { as: secondLearner }))?.receipt).toMatchObject({ state: 'waiting', waitingPlace: 1 })
  const change = (capacity: number | null) =>
    world.call(desk.changeCapacity, { params: { id }, body: { capacity } }, { as: admin })
  expect((await change(2)).data).toMatchObject({ registeredCount: 2, waitingCount: 0 })
  expect((await change(1)).code).toBe('WEBINAR_CAPACITY_TAKEN')
})

test('a larger capacity gives seats to many waiting users with few statements, in the order of the waiting list', async () => {
  const { id } = await newWebinar({ capacity: 1 })
  await join(id)
  const people = await crowd(300)
  const order = people.map(({ userId }, at) => ({ userId, queueNumber: (at * 7) % 300 }))
  await world.db
    .insertInto('webinar_registration')
    .values(
      order.map(({ userId, queueNumber }) => ({
        webinar_id: id,
        user_id: userId,
        state: 'waiting' as const,
        queue_number: queueNumber,
        wished_at: world.clock.now,
        wants_reminders: true,
        reminder_wished_at: world.clock.now,
      })),
    )
    .execute()
  const change = (capacity: number | null) =>
    world.call(desk.changeCapacity, { params: { id }, body: { capacity } }, { as: admin })
  expect((await change(101)).data).toMatchObject({ registeredCount: 101, waitingCount: 200 })
  const rows = await world.db
    .selectFrom('webinar_registration')
    .select('user_id')
    .where('webinar_id', '=', id)
    .where('state', '=', 'registered')
    .execute()
  const first = order.filter(({ queueNumber }) => queueNumber < 100).map(({ userId }) => userId)
  expect(rows.map(row => row.user_id).toSorted()).toEqual([learner.userId, ...first].toSorted())
  let statements = 0
  watchStatements(() => {
    statements += 1
    return undefined
  })
  expect((await change(null)).data).toMatchObject({ registeredCount: 301, waitingCount: 0 })
  watchStatements(undefined)
  expect(statements).toBeLessThan(60)
})

test('a seat choice that is older than the applied choice, and leaving without a seat, are superseded', async () => {
  const { id } = await newWebinar()
  expect((await leave(id, { at: inMs(-1_000) }))?.outcome).toBe('superseded')
  expect((await join(id, { at: inMs(-5_000) }))?.receipt).toMatchObject({ state: 'registered', isNew: true })
  expect((await leave(id, { at: inMs(-1_000) }))?.receipt).toMatchObject({ state: 'none', isNew: true })
  // This request was made before the withdrawal, but another device that was offline sends it later.
  expect(await join(id, { at: inMs(-3_000) })).toMatchObject({ outcome: 'superseded', receipt: { state: 'none' } })
})

test('a seat choice made earlier does not affect a reminder choice made later', async () => {
  const { id, meetings } = await newWebinar({ capacity: 1 })
  const remind = (isWanted: boolean, ms: number) =>
    wish('webinar-reminder', { webinarId: id, isWanted }, { at: inMs(ms) })
  await remind(true, -9_000)
  await remind(false, -3_000)
  expect((await join(id, { at: inMs(-5_000) }))?.receipt).toMatchObject({ state: 'registered', wantsReminders: false })
  expect(await steps(learner.userId, meetings[0]!.id)).toEqual([])
  await remind(true, -1_000)
  expect((await leave(id, { at: inMs(-2_000) }))?.receipt).toMatchObject({ state: 'none', wantsReminders: true })
  expect((await planned(learner.userId, meetings[0]!.id))[0]?.body).toContain('belum terdaftar')
})

test('two users who keep giving the only seat to each other are each notified only once', async () => {
  const { id, meetings } = await newWebinar({ capacity: 1 })
  const secondLearner = await world.newLearner()
  let notifiedCount = 0
  for (let time = 0; time < 12; time += 1) {
    const [from, to] = time % 2 === 0 ? [learner, secondLearner] : [secondLearner, learner]
    await join(id, { as: from })
    await join(id, { as: to })
    await leave(id, { as: from })
    const sent = await world.db
      .updateTable('notification')
      .set({ state: 'sent' })
      .where('about', '=', `meeting:${meetings[0]!.id}`)
      .where('step', '=', 'promoted')
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    notifiedCount += Number(sent.numUpdatedRows)
  }
  expect(notifiedCount).toBe(2)
})

test('a learner can get reminders with a seat or without a seat, and can turn the reminders off', async () => {
  const { id, meetings } = await newWebinar()
  const about = meetings[0]!.id
  const remind = (isWanted: boolean, ms: number) =>
    wish('webinar-reminder', { webinarId: id, isWanted }, { at: inMs(ms) })
  expect((await remind(true, 0))?.receipt).toMatchObject({ state: 'none', wantsReminders: true })
  expect((await planned(learner.userId, about))[0]?.body).toContain('belum terdaftar')
  await join(id, { at: inMs(1) })
  const rows = await planned(learner.userId, about)
  expect(rows.map(row => row.step)).toEqual(['day', 'hour', 'ten-minutes'])
  expect(rows[0]?.calendar_hash).not.toBeNull()
  expect((await remind(false, 2))?.receipt).toMatchObject({ state: 'registered', wantsReminders: false })
  expect(await steps(learner.userId, about)).toEqual([])
  expect((await remind(true, 3))?.receipt).toMatchObject({ wantsReminders: true })
  expect(await steps(learner.userId, about)).toEqual(['day', 'hour', 'ten-minutes'])
})

test('a reminder shows the time once, in the time zone of its recipient', async () => {
  const { id, meetings } = await newWebinar()
  const [at] = [Date.parse(meetings[0]!.startsAt)]
  const away = await world.newLearner()
  const { preference } = (await world.call(getNotificationSettings, {}, { as: away })).data
  await wish('notification-preference', { ...preference, zone: 'WIT' }, { as: away })
  for (const as of [learner, away]) await join(id, { as })
  const clock = (hours: number) => new Date(at + hours * HOUR_MS).toISOString().slice(11, 16).replace(':', '.')
  const bodies = await Promise.all([learner, away].map(each => planned(each.userId, meetings[0]!.id)))
  expect(bodies.map(([row]) => row?.body.match(/\d\d\.\d\d \w+/g))).toEqual([[`${clock(7)} WIB`], [`${clock(9)} WIT`]])
})

test('plans no reminders in the past, so that half an hour before a meeting only the last reminder is planned', async () => {
  const { id, meetings } = await newWebinar({ startsIn: 30 * MINUTE_MS })
  await join(id)
  expect(await steps(learner.userId, meetings[0]!.id)).toEqual(['ten-minutes'])
})

test('rejects a registration for a meeting that is over, cancelled or unknown, and reports why', async () => {
  const over = await newWebinar({ startsIn: -3 * HOUR_MS })
  expect(await join(over.id)).toMatchObject({ outcome: 'refused', code: 'WEBINAR_OVER' })
  const off = await newWebinar()
  const cancel = { params: { id: off.meetings[0]!.id }, body: { sequence: 0, reason: 'Pemateri sakit' } }
  expect((await world.call(desk.cancelMeeting, cancel, { as: admin })).status).toBe(200)
  expect(await join(off.id)).toMatchObject({ outcome: 'refused', code: 'WEBINAR_CANCELLED' })
  expect(await join(randomUUID())).toMatchObject({ outcome: 'refused', code: 'WEBINAR_NOT_FOUND' })
})

test('the join URL appears only in the room, shortly before the start, and only for users with a seat', async () => {
  const { id, slug, meetings } = await newWebinar({ startsIn: 16 * MINUTE_MS })
  const room = { params: { id: meetings[0]!.id } }
  expect((await world.call(contract.getMeetingRoom, room, { as: learner })).code).toBe('MEETING_NOT_FOUND')
  await join(id)
  expect((await world.call(contract.getMeetingRoom, room, { as: learner })).data.joinUrl).toBeNull()
  const timeBefore = world.clock.now
  world.clock.now = inMs(MINUTE_MS)
  expect((await world.call(contract.getMeetingRoom, room, { as: learner })).data.joinUrl).toBe(JOIN_URL)
  const foreignLearner = await world.newLearner()
  expect((await world.call(contract.getMeetingRoom, room, { as: foreignLearner })).code).toBe('MEETING_NOT_FOUND')
  for (const as of [learner, foreignLearner]) {
    const answers = [
      await world.call(contract.listWebinars, {}, { as }),
      await world.call(contract.getWebinar, { params: { slug } }, { as }),
      await world.call(contract.legacyWebinarSchedules, { params: { id } }, { as }),
      await world.call(contract.legacyWebinarSchedulesV2, { params: { id } }, { as }),
    ]
    for (const { status, response } of answers) {
      expect(status).toBe(200)
      expect(response.body).not.toContain('rahasia-9911')
    }
  }
  world.clock.now = inMs(HOUR_MS + 16 * MINUTE_MS)
  const later = { ...learner, accessToken: await world.tokenFor(learner.userId) }
  expect((await world.call(contract.getMeetingRoom, room, { as: later })).data.joinUrl).toBeNull()
  world.clock.now = timeBefore
})

test('a moved meeting gets new reminders, and a cancelled meeting only a cancellation notice', async () => {
  const { id, meetings } = await newWebinar()
  const meeting = meetings[0]!
  await join(id)
  const body = { startsAt: inMs(50 * HOUR_MS).toISOString(), endsAt: inMs(51 * HOUR_MS).toISOString(), sequence: 0 }
  const movedResponse = await world.call(desk.moveMeeting, { params: { id: meeting.id }, body }, { as: admin })
  expect(movedResponse.data.meetings[0]).toMatchObject({ sequence: 1, startsAt: body.startsAt })
  const rows = await planned(learner.userId, meeting.id)
  expect(rows.map(row => row.step)).toEqual(['moved', 'day', 'hour', 'ten-minutes'])
  expect(rows[1]?.due_at).toEqual(inMs(26 * HOUR_MS))
  // The second admin still sees the earlier time, so the second change is refused.
  const secondResponse = await world.call(desk.moveMeeting, { params: { id: meeting.id }, body }, { as: admin })
  expect(secondResponse.code).toBe('MEETING_CHANGED')
  const cancel = { params: { id: meeting.id }, body: { sequence: 1, reason: 'Pemateri sakit' } }
  await world.call(desk.cancelMeeting, cancel, { as: admin })
  expect(await steps(learner.userId, meeting.id)).toEqual(['cancelled'])
  expect((await planned(learner.userId, meeting.id))[0]?.body).toContain('Pemateri sakit')
  expect((await world.call(desk.cancelMeeting, cancel, { as: admin })).code).toBe('MEETING_CANCELLED')
})

test('no title of a reminder states the time that is left, because a reminder may be sent hours late', async () => {
  const { id, meetings } = await newWebinar()
  await join(id)
  expect((await planned(learner.userId, meetings[0]!.id)).map(row => row.title)).toEqual([
    'Pengingat: Tanya jawab',
    'Jangan terlewat: Tanya jawab',
    'Ruang sudah dibuka: Tanya jawab',
  ])
})

async function changePlace(id: string, place: string) {
  const texts = { title: 'Tanya jawab', summary: 'Bawa pertanyaanmu', description: 'Bawa pertanyaanmu ke sini.' }
  const speaker = { name: 'Ratna', title: 'Pengembang', bio: '' }
  const body = { ...texts, speaker, place, reason: 'Gedungnya penuh' }
  const headers = { 'if-match': '"1"' }
  const { status } = await world.call(changeWebinar, { params: { id }, body }, { as: admin, headers })
  expect(status).toBe(200)
}
const relocated = (userId: string, webinarId: string) =>
  world.db
    .selectFrom('notification')
    .leftJoin('notification_calendar as calendar', 'calendar.hash', 'notification.calendar_hash')
    .select(['body', 'calendar.ics'])
    .where('user_id', '=', userId)
    .where('about', '=', `webinar:${webinarId}`)
    .where('step', '=', 'relocated')
    .execute()

test('a new location is sent to all users who planned to attend, but the address only to users with a seat', async () => {
  const { id } = await newWebinar({ capacity: 1, place: 'Aula Semai' })
  const [waiting, reminded] = [await world.newLearner(), await world.newLearner()]
  await join(id)
  expect((await join(id, { as: waiting }))?.receipt).toMatchObject({ state: 'waiting' })
  await wish('webinar-reminder', { webinarId: id, isWanted: true }, { as: reminded })
  await changePlace(id, 'Gedung Rahasia')
  expect(await relocated(learner.userId, id)).toEqual([
    { body: 'Sekarang di Gedung Rahasia.', ics: expect.stringContaining('LOCATION:Gedung Rahasia') },
  ])
  const withoutAddress = { body: 'Tempatnya berubah. Alamatnya terlihat begitu kamu punya kursi.', ics: null }
  for (const { userId } of [waiting, reminded]) {
    expect(await relocated(userId, id)).toEqual([withoutAddress])
    const notices = await world.db.selectFrom('notification').selectAll().where('user_id', '=', userId).execute()
    expect(JSON.stringify(notices)).not.toContain('Rahasia')
  }
})

test('the notification of a new location follows changes of the schedule, and is withdrawn with the last meeting', async () => {
  const { id, meetings } = await newWebinar({ meetings: 2, place: 'Aula Semai' })
  const [first, second] = meetings
  await join(id)
  await changePlace(id, 'Gedung B')
  const cancel = async (meetingId: string, sequence: number) => {
    const body = { sequence, reason: 'Pemateri sakit' }
    const { status } = await world.call(desk.cancelMeeting, { params: { id: meetingId }, body }, { as: admin })
    expect(status).toBe(200)
  }
  const starts = async () => (await relocated(learner.userId, id))[0]?.ics?.match(/(?<=DTSTART;TZID=.+:)\w+/g)
  const before = await starts()
  expect(before).toHaveLength(2)
  await cancel(first!.id, 1)
  expect(await starts()).toEqual(before?.slice(1))
  const times = { startsAt: inMs(90 * HOUR_MS).toISOString(), endsAt: inMs(91 * HOUR_MS).toISOString() }
  await world.call(desk.moveMeeting, { params: { id: second!.id }, body: { ...times, sequence: 1 } }, { as: admin })
  const moved = await starts()
  expect(moved).toHaveLength(1)
  expect(moved).not.toEqual(before?.slice(1))
  await cancel(second!.id, 2)
  expect(await relocated(learner.userId, id)).toEqual([])
})

test('live sessions of a course appear only in the schedule of its participants', async () => {
  const { enrollmentId } = await world.enrol(learner, 'dasar-pengembang-web', world.clock.now)
  const { data } = await world.call(contract.listWebinars, {}, { as: learner })
  const course = data.find(card => card.kind === 'course')
  expect(course?.meetings.length).toBeGreaterThan(1)
  expect(course?.registration).toMatchObject({ state: 'registered', wantsReminders: true })
  const olderResponse = await world.call(
    contract.legacyWebinarSchedulesV2,
    { params: { id: enrollmentId } },
    { as: learner },
  )
  expect(olderResponse.data.map(row => row.id)).toEqual(course?.meetings.map(meeting => meeting.id))
  expect((await leave(course!.id, { at: inMs(1) }))?.code).toBe('WEBINAR_OF_COURSE')
  const otherLearner = await world.newLearner()
  expect((await join(course!.id, { as: otherLearner }))?.code).toBe('WEBINAR_NOT_FOUND')
  // Course lists show the same time as the schedule.
  const [first] = course!.meetings
  const times = { startsAt: inMs(72 * HOUR_MS).toISOString(), endsAt: inMs(75 * HOUR_MS).toISOString() }
  const move = { params: { id: first!.id }, body: { ...times, sequence: first!.sequence } }
  expect((await world.call(desk.moveMeeting, move, { as: admin })).status).toBe(200)
  const { data: courses } = await world.call(listEnrollments, {}, { as: learner })
  expect(courses[0]?.session.startsAt).toBe(times.startsAt)
  const theirs = await world.call(contract.listWebinars, {}, { as: otherLearner })
  expect(theirs.data.some(card => card.kind === 'course')).toBe(false)
  expect((await world.call(contract.getWebinar, { params: { slug: course!.slug } }, { as: otherLearner })).code).toBe(
    'WEBINAR_NOT_FOUND',
  )
})

test('erasing an account gives its seat to a waiting user, and the erased user gets no more reminders', async () => {
  const { id, meetings } = await newWebinar({ capacity: 1 })
  await join(id)
  const secondLearner = await world.newLearner()
  await join(id, { as: secondLearner })
  const erased = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: learner })
  expect(erased.status).toBe(200)
  expect(await steps(secondLearner.userId, meetings[0]!.id)).toContain('promoted')
  expect(await steps(learner.userId, meetings[0]!.id)).toEqual([])
})
