import { MINUTE_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDashboardTasks } from '#contract/admin/dashboard.ts'
import { deleteAccount } from '#contract/account/account-data.ts'
import * as own from '#contract/webinar/attendance.ts'
import * as desk from '#contract/webinar/attendance.admin.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { createWebinar, setWebinarLeaders } from '#contract/webinar/webinar-schedule.admin.ts'
import { WRONG_CODES_MAX } from '#contract/webinar/attendance.rules.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
let expert: Learner
let learner: Learner
let startsAt: number
let tokensOf = 0

beforeAll(async () => {
  // Replaces both jobs by empty functions. The tests themselves evaluate the attendance.
  const names = ['send-notifications', 'give-attendance-certificates']
  const jobs = names.map(name => ({ name, everyMs: 86_400_000, run: async () => {} }))
  world = await startLearningApp({ jobs })
  admin = await world.newAdmin()
  expert = await world.newLearner()
  await world.db
    .updateTable('app_user')
    .set({ roles: ['learner', 'expert'] })
    .where('id', '=', expert.userId)
    .execute()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  await renewTokens()
})

const minute = (minutes: number) => new Date(startsAt + minutes * MINUTE_MS)
/** Sets the server's clock to a minute of the meeting. All users stay logged in. */
async function goTo(minutes: number) {
  world.clock.now = minute(minutes)
  if (Math.abs(world.clock.now.getTime() - tokensOf) > 10 * MINUTE_MS) await renewTokens()
}
async function renewTokens() {
  tokensOf = world.clock.now.getTime()
  for (const person of [admin, expert, learner]) person.accessToken = await world.tokenFor(person.userId)
}
const iso = (minutes: number) => minute(minutes).toISOString()

/** Creates a meeting of one hour that begins in ten minutes and in which these users have a seat. */
async function newMeeting(people: Learner[], mode: 'Daring' | 'Luring' = 'Daring') {
  // Starts on a full minute, so that the time windows of codes begin on full minutes of the meeting.
  startsAt = Math.ceil(world.clock.now.getTime() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS
  const body = {
    slug: `webinar-${randomUUID()}`,
    title: 'Tanya jawab',
    summary: 'Bawa pertanyaanmu',
    description: '',
    mode,
    zone: 'WIB' as const,
    capacity: null,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: [{ startsAt: iso(0), endsAt: iso(60) }],
  }
  const { data } = await world.call(createWebinar, { body }, { as: admin })
  const leaders = { params: { id: data.id }, body: { userIds: [expert.userId] } }
  await world.call(setWebinarLeaders, leaders, { as: admin })
  for (const as of people) await outbox('webinar-registration', { webinarId: data.id, wish: 'join' }, { as })
  return data.meetings[0]!.id
}

async function outbox(kind: string, payload: object, { as = learner, at = world.clock.now, id = randomUUID() } = {}) {
  const entry = { id, kind, payload, happenedAt: at.toISOString() }
  const [result] = (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results
  return result!
}

const book = async (id: string, as = learner) =>
  (await world.call(own.getOwnAttendance, { params: { id } }, { as })).data
const getMinutes = async (id: string, as = learner) => (await book(id, as)).presentMs / MINUTE_MS
const sendHeartbeat = (id: string, as = learner) => world.call(own.sendAttendanceHeartbeat, { params: { id } }, { as })
async function heartbeats(id: string, from: number, until: number) {
  for (let at = from; at <= until; at += 1) {
    await goTo(at)
    await sendHeartbeat(id)
  }
}
const codes = async (id: string) =>
  (await world.call(desk.listAttendanceCodes, { params: { id } }, { as: expert })).data
/** Returns the ledger entries without their points, because the points depend on the hour. */
async function getAwards({ userId } = learner) {
  const rows = await world.db
    .selectFrom('point_entry')
    .select('ref')
    .where('user_id', '=', userId)
    .where('reason', '=', 'webinar-attended')
    .execute()
  return rows.map(({ ref }) => ref)
}

test('counts minutes of attendance while the room is open, and gives points for enough minutes', async () => {
  const id = await newMeeting([learner])
  await sendHeartbeat(id) // ten minutes before the start, so not a part of the meeting
  expect(await getMinutes(id)).toBe(0)
  await heartbeats(id, 0, 50)
  expect(await book(id)).toMatchObject({ presentMs: 50 * MINUTE_MS, neededMs: 51 * MINUTE_MS, isAttended: false })
  expect(await getAwards()).toEqual([])
  await heartbeats(id, 51, 60)
  expect(await book(id)).toMatchObject({ isAttended: true })
  expect(await getAwards()).toEqual([id])
  await goTo(80)
  await sendHeartbeat(id)
  expect(await getMinutes(id)).toBe(60)
  const event = { event_name: 'webinar-attended', ref: id }
  const claim = { user_id: learner.userId, point: 500, extras: event }
  expect(await outbox('points', claim)).toMatchObject({ outcome: 'superseded', receipt: { point: 0 } })
  expect(await getAwards()).toEqual([id])
})

test('gives no points for a claim alone, a meeting of another course or too few minutes', async () => {
  const id = await newMeeting([learner])
  await heartbeats(id, 0, 20)
  for (const ref of [id, randomUUID(), id.toUpperCase(), 'x', undefined]) {
    const claim = { user_id: learner.userId, point: 15, extras: { event_name: 'webinar-attended', ref } }
    expect((await outbox('points', claim)).code).toBe('POINT_EVENT_NOT_PROVEN')
  }
})

test('minutes saved during two lost connections are added to the attendance once, even if they are sent again', async () => {
  const id = await newMeeting([learner])
  const { pass } = await book(id)
  await heartbeats(id, 0, 12)
  await heartbeats(id, 24, 40)
  await heartbeats(id, 55, 60)
  expect(await getMinutes(id)).toBe(33)
  const stretch = (from: number, until: number) => ({ meetingId: id, pass, from: iso(from), until: iso(until) })
  expect(await outbox('attendance-stretch', stretch(12, 24))).toMatchObject({ outcome: 'accepted' })
  expect(await outbox('attendance-stretch', stretch(40, 55))).toMatchObject({ receipt: { presentMs: 60 * MINUTE_MS } })
  expect(await outbox('attendance-stretch', stretch(40, 55))).toMatchObject({ outcome: 'superseded' })
  expect(await book(id)).toMatchObject({ presentMs: 60 * MINUTE_MS, isAttended: true })
  expect(await getAwards()).toEqual([id])
})

test('an attendance code counts at once and only once, even if it was typed offline', async () => {
  const id = await newMeeting([learner])
  const { pass } = await book(id)
  await heartbeats(id, 0, 10)
  await goTo(24)
  const [now] = await codes(id)
  const typed = { meetingId: id, pass, code: now!.code }
  expect(await outbox('attendance-code', typed)).toMatchObject({ outcome: 'accepted', receipt: { isNew: true } })
  expect(await outbox('attendance-code', typed)).toMatchObject({ outcome: 'superseded' })
  expect(await getMinutes(id)).toBe(24.5)

  // The code is typed at minute 40 and sent at minute 50, without a heartbeat in between.
  await goTo(40)
  const [later] = await codes(id)
  await goTo(50)
  expect(await outbox('attendance-code', { ...typed, code: later!.code }, { at: minute(40) })).toMatchObject({
    outcome: 'accepted',
  })
  expect(await getMinutes(id)).toBe(40.5)
})

test('rejects forged, expired and foreign attendance codes, and passes of other users, and reports why', async () => {
  const otherLearner = await world.newLearner()
  const id = await newMeeting([learner, otherLearner])
  const { pass } = await book(id)
  await heartbeats(id, 0, 20)
  const [old] = await codes(id)
  await heartbeats(id, 21, 25)
  const [now] = await codes(id)
  const typed = { meetingId: id, pass, code: now!.code }
  const code = async (payload: object, options = {}) => (await outbox('attendance-code', payload, options)).code
  expect(await code({ ...typed, code: old!.code })).toBe('ATTENDANCE_CODE_OLD')
  // The device claims that this code was typed in a minute that is already counted as attended, so it adds no minutes.
  const then = await outbox('attendance-code', { ...typed, code: old!.code }, { at: minute(20) })
  expect(then).toMatchObject({ outcome: 'superseded' })
  const wrong = now!.code === '000000' ? '000001' : '000000'
  expect(await code({ ...typed, code: wrong })).toBe('ATTENDANCE_CODE_WRONG')
  otherLearner.accessToken = await world.tokenFor(otherLearner.userId)
  expect(await code(typed, { as: otherLearner })).toBe('ATTENDANCE_PASS_INVALID')
  expect(await code(typed, { as: await world.newLearner() })).toBe('MEETING_NOT_FOUND')
  expect(await code({ ...typed, code: '12345' })).toBe('VALIDATION_FAILED')
  expect(await code({ ...typed, meetingId: randomUUID() })).toBe('MEETING_NOT_FOUND')
  expect(await getMinutes(id)).toBe(25)
})

test('after ten wrong attendance codes even the right code is rejected', async () => {
  const id = await newMeeting([learner])
  const { pass } = await book(id)
  await goTo(5)
  const [now] = await codes(id)
  const next = (step: number) => String((Number(now!.code) + step) % 1_000_000).padStart(6, '0')
  const tries = Array.from({ length: WRONG_CODES_MAX }, (_none, at) => next(at + 100))
  const first = { as: learner, at: world.clock.now, id: randomUUID() }
  const typed = (code: string) => ({ meetingId: id, pass, code })
  expect((await outbox('attendance-code', typed(tries[0]!), first)).code).toBe('ATTENDANCE_CODE_WRONG')
  // Sending the same entry again does not count as another try.
  expect((await outbox('attendance-code', typed(tries[0]!), first)).code).toBe('ATTENDANCE_CODE_WRONG')
  for (const code of tries.slice(1)) await outbox('attendance-code', typed(code))
  expect((await outbox('attendance-code', typed(now!.code))).code).toBe('ATTENDANCE_TRIES_USED_UP')
  expect(await getMinutes(id)).toBe(0)
})

test('counts no attendance outside the hours of a meeting, and accepts none a week after the meeting', async () => {
  const id = await newMeeting([learner])
  const { pass } = await book(id)
  expect(await codes(id)).toHaveLength(20)
  await heartbeats(id, 0, 2)
  const stretch = { meetingId: id, pass, from: iso(-300), until: iso(600) }
  await outbox('attendance-stretch', stretch)
  expect(await getMinutes(id)).toBe(2)
  await goTo(70)
  expect(await codes(id)).toEqual([])
  const backwards = { ...stretch, from: iso(10), until: iso(5) }
  expect((await outbox('attendance-stretch', backwards)).code).toBe('VALIDATION_FAILED')
  await goTo(8 * 24 * 60)
  expect((await outbox('attendance-stretch', stretch)).code).toBe('ATTENDANCE_CLOSED')
})

test('an objection is decided once, and an accepted objection counts as attending the whole meeting, with points', async () => {
  const id = await newMeeting([learner])
  const object = (reason: string, at = world.clock.now) =>
    outbox('attendance-objection', { meetingId: id, reason }, { at })
  expect((await object('Saya hadir')).code).toBe('OBJECTION_TOO_EARLY')
  await goTo(61)
  expect(await object('Saya hadir')).toMatchObject({ outcome: 'accepted' })
  expect(await object('Tadi, sebelumnya', minute(60.5))).toMatchObject({ outcome: 'superseded' })
  await goTo(62)
  await object('Saya hadir, HP saya mati')
  expect((await object('x')).code).toBe('VALIDATION_FAILED')
  const roster = (await world.call(desk.getMeetingRoster, { params: { id } }, { as: expert })).data
  expect(roster).toMatchObject({ seatedCount: 1, attendedCount: 0 })
  expect(roster.people).toMatchObject([{ userId: learner.userId, objection: { reason: 'Saya hadir, HP saya mati' } }])
  const held = (await world.call(desk.listHeldMeetings, {}, { as: expert })).data
  expect(held.find(each => each.id === id)).toMatchObject({ openObjectionCount: 1 })
  const decide = (decision: 'granted' | 'declined', userId = learner.userId) =>
    world.call(
      desk.decideObjection,
      { params: { id, userId }, body: { decision, note: 'Ada di foto' } },
      { as: expert },
    )
  expect((await decide('granted', admin.userId)).code).toBe('OBJECTION_NOT_FOUND')
  expect((await decide('granted')).data.objection).toMatchObject({ state: 'granted', note: 'Ada di foto' })
  expect((await decide('declined')).code).toBe('OBJECTION_DECIDED')
  expect((await object('Sekali lagi')).code).toBe('OBJECTION_DECIDED')
  expect(await book(id)).toMatchObject({ presentMs: 60 * MINUTE_MS, isAttended: true })
  expect(await getAwards()).toEqual([id])
})

test('a meeting with an open objection stays in the list of its leaders until the decision', async () => {
  const id = await newMeeting([learner])
  const withoutObjection = await newMeeting([learner])
  const otherExpert = await world.newExpert()
  await goTo(61)
  await outbox('attendance-objection', { meetingId: id, reason: 'Saya hadir' })
  await goTo(9 * 24 * 60)
  otherExpert.accessToken = await world.tokenFor(otherExpert.userId)
  const list = async (as: Learner) => (await world.call(desk.listHeldMeetings, {}, { as })).data
  for (const as of [expert, admin]) {
    const held = await list(as)
    expect(held.find(each => each.id === id)).toMatchObject({ openObjectionCount: 1 })
    expect(held.find(each => each.id === withoutObjection)).toBeUndefined()
  }
  expect(await list(otherExpert)).toEqual([])
  const decision = {
    params: { id, userId: learner.userId },
    body: { decision: 'granted' as const, note: 'Ada di foto' },
  }
  expect((await world.call(desk.decideObjection, decision, { as: expert })).status).toBe(200)
  expect((await list(expert)).find(each => each.id === id)).toBeUndefined()
})

test('the dashboard does not count an objection of a learner without a seat, because nobody can decide it', async () => {
  const id = await newMeeting([learner])
  await goTo(61)
  const getTasks = async () => (await world.call(getDashboardTasks, {}, { as: admin })).data
  const { objections } = await getTasks()
  await outbox('attendance-objection', { meetingId: id, reason: 'Saya hadir' })
  expect((await getTasks()).objections).toBe(objections + 1)
  await world.db
    .updateTable('webinar_registration')
    .set({ state: 'none' })
    .where('user_id', '=', learner.userId)
    .where('webinar_id', 'in', eb => eb.selectFrom('webinar_meeting').select('webinar_id').where('id', '=', id))
    .execute()
  const call = {
    params: { id, userId: learner.userId },
    body: { decision: 'granted' as const, note: 'Ada di foto' },
  }
  expect((await world.call(desk.decideObjection, call, { as: admin })).code).toBe('OBJECTION_NOT_FOUND')
  expect((await getTasks()).objections).toBe(objections)
})

test('a leader with a seat cannot check in themselves, or decide about their own objection', async () => {
  const id = await newMeeting([expert], 'Luring')
  await goTo(20)
  const own = { meetingId: id, userId: expert.userId, pass: null }
  expect((await outbox('attendance-check-in', own, { as: expert, at: minute(5) })).code).toBe('FORBIDDEN')
  await goTo(61)
  await outbox('attendance-objection', { meetingId: id, reason: 'Saya hadir' }, { as: expert })
  const call = { params: { id, userId: expert.userId }, body: { decision: 'granted' as const, note: 'Ada di foto' } }
  expect((await world.call(desk.decideObjection, call, { as: expert })).code).toBe('FORBIDDEN')
  expect((await world.call(desk.decideObjection, call, { as: admin })).status).toBe(200)
})

test('if two facilitators scan one participant, the earlier scan counts, even if it arrives later', async () => {
  const id = await newMeeting([learner], 'Luring')
  const { pass } = await book(id)
  await goTo(20)
  const scan = (as: Learner, at: number, change: object = {}) =>
    outbox('attendance-check-in', { meetingId: id, userId: learner.userId, pass, ...change }, { as, at: minute(at) })
  expect(await scan(expert, 5)).toMatchObject({ outcome: 'accepted' })
  expect(await scan(admin, 3)).toMatchObject({ outcome: 'superseded' })
  expect(await scan(admin, 9, { pass: null })).toMatchObject({ outcome: 'superseded' })
  expect(await book(id)).toMatchObject({ checkedInAt: iso(3), isAttended: true, presentMs: 60 * MINUTE_MS })
  expect(await getAwards()).toEqual([id])
  expect((await scan(learner, 5)).code).toBe('FORBIDDEN')
  expect((await scan(expert, 5, { pass: pass.replaceAll(/./g, 'a') })).code).toBe('ATTENDANCE_PASS_INVALID')
  expect((await scan(expert, 5, { userId: admin.userId, pass: null })).code).toBe('MEETING_NOT_FOUND')
  expect((await scan(expert, -200)).code).toBe('CHECK_IN_OUTSIDE_MEETING')
  const online = await newMeeting([learner])
  const atOnline = { meetingId: online, userId: learner.userId, pass: null }
  expect((await outbox('attendance-check-in', atOnline, { as: expert })).code).toBe('MEETING_NOT_LURING')
})

test('an expert leads only assigned meetings, and reading a roster is logged once an hour', async () => {
  const id = await newMeeting([learner], 'Luring')
  const otherExpert = await world.newExpert()
  await goTo(5)
  await outbox('attendance-objection', { meetingId: id, reason: 'Saya hadir' })
  const one = { params: { id } }
  const deciding = {
    params: { id, userId: learner.userId },
    body: { decision: 'granted' as const, note: 'Ada di foto' },
  }
  otherExpert.accessToken = await world.tokenFor(otherExpert.userId)
  expect((await world.call(desk.listHeldMeetings, {}, { as: otherExpert })).data).toEqual([])
  expect((await world.call(desk.listAttendanceCodes, one, { as: otherExpert })).code).toBe('MEETING_NOT_FOUND')
  expect((await world.call(desk.getMeetingRoster, one, { as: otherExpert })).code).toBe('MEETING_NOT_FOUND')
  expect((await world.call(desk.decideObjection, deciding, { as: otherExpert })).code).toBe('OBJECTION_NOT_FOUND')
  const card = { meetingId: id, userId: learner.userId, pass: null }
  expect((await outbox('attendance-check-in', card, { as: otherExpert })).code).toBe('MEETING_NOT_FOUND')

  for (let nth = 0; nth < 3; nth += 1) await world.call(desk.getMeetingRoster, one, { as: expert })
  const rosterViews = world.db.selectFrom('audit_entry').select('actor_id').where('subject_id', '=', id)
  expect(await rosterViews.where('deed', '=', 'attendance.roster').execute()).toEqual([{ actor_id: expert.userId }])

  const held = (await world.call(desk.listHeldMeetings, {}, { as: admin })).data.find(each => each.id === id)
  const lead = (userIds: string[]) =>
    world.call(setWebinarLeaders, { params: { id: held?.webinarId ?? '' }, body: { userIds } }, { as: admin })
  expect((await lead([learner.userId])).code).toBe('LEADER_NOT_EXPERT')
  expect((await lead([otherExpert.userId, otherExpert.userId])).data.leaders).toEqual([
    { id: otherExpert.userId, name: expect.any(String) },
  ])
  expect((await world.call(desk.getMeetingRoster, one, { as: otherExpert })).data.seatedCount).toBe(1)
  expect((await world.call(desk.getMeetingRoster, one, { as: expert })).code).toBe('MEETING_NOT_FOUND')
})

test('erasing an account deletes its attendance and its objections', async () => {
  const id = await newMeeting([learner])
  await goTo(5)
  await sendHeartbeat(id)
  await outbox('attendance-objection', { meetingId: id, reason: 'Saya hadir' })
  const erased = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: learner })
  expect(erased.code).toBeUndefined()
  for (const table of ['meeting_presence', 'attendance_objection'] as const) {
    const rows = await world.db.selectFrom(table).select('user_id').where('meeting_id', '=', id).execute()
    expect(rows).toEqual([])
  }
})
