import { MINUTE_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { sendAttendanceHeartbeat } from '#contract/webinar/attendance.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import * as contract from '#contract/webinar/recap.ts'
import * as desk from '#contract/webinar/recap.admin.ts'
import { createWebinar, setWebinarLeaders } from '#contract/webinar/webinar-schedule.admin.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { recapJobs } from './jobs.ts'

let world: LearningApp
let admin: Learner
let expert: Learner
let stayed: Learner
let cutOff: Learner
let absent: Learner
let startsAt = 0
let meetingId = ''

beforeAll(async () => {
  world = await startLearningApp({ jobs: recapJobs })
  admin = await world.newAdmin()
  expert = await world.newExpert()
})
afterAll(() => world.close())

beforeEach(async () => {
  ;[stayed, cutOff, absent] = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  startsAt = Math.ceil(world.clock.now.getTime() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS
  await renewTokens()
  const body = {
    slug: `rekap-${randomUUID()}`,
    title: 'Tanya jawab',
    summary: 'Singkat',
    description: '',
    mode: 'Daring' as const,
    zone: 'WIB' as const,
    capacity: null,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: [{ startsAt: iso(0), endsAt: iso(30) }],
  }
  const { data } = await world.call(createWebinar, { body }, { as: admin })
  await world.call(setWebinarLeaders, { params: { id: data.id }, body: { userIds: [expert.userId] } }, { as: admin })
  meetingId = data.meetings[0]?.id ?? ''
  for (const as of [stayed, cutOff, absent])
    await outbox('webinar-registration', { webinarId: data.id, wish: 'join' }, as)
})

const minute = (minutes: number) => new Date(startsAt + minutes * MINUTE_MS)
const iso = (minutes: number) => minute(minutes).toISOString()
async function goTo(minutes: number) {
  world.clock.now = minute(minutes)
  await renewTokens()
}
async function renewTokens() {
  for (const person of [admin, expert, stayed, cutOff, absent]) person.accessToken = await world.tokenFor(person.userId)
}

async function outbox(kind: string, payload: object, as: Learner, id = randomUUID()) {
  const entry = { id, kind, payload, happenedAt: world.clock.now.toISOString() }
  const [result] = (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results
  return result!
}

const one = () => ({ params: { id: meetingId } })
const question = { text: 'Berapa?', options: ['Satu', 'Dua'], right: 1, why: 'Karena dua' }
const nothing = { recordingUrl: null, recordingLowUrl: null, captionsUrl: null, slidesUrl: null, questions: [] }

const film = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.from(brand)])
async function upload(bytes: Buffer, as = expert) {
  const file = new Blob([new Uint8Array(bytes)])
  return world.call(desk.uploadRecapFile, { ...one(), file }, { as })
}

async function fullRecap() {
  const getUrl = async (bytes: Buffer) => (await upload(bytes)).data.url
  const body = {
    recordingUrl: await getUrl(film('besar'.repeat(100))),
    recordingLowUrl: await getUrl(film('kecil')),
    captionsUrl: await getUrl(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHalo')),
    slidesUrl: await getUrl(Buffer.from('%PDF-1.7 salindia')),
    questions: [question, { ...question, right: 0 }, question],
  }
  return { body, answer: await world.call(desk.saveRecap, { ...one(), body }, { as: expert }) }
}

async function held() {
  for (const [person, until] of [
    [stayed, 30],
    [cutOff, 12],
  ] as const) {
    for (let at = 0; at <= until; at += 2) {
      await goTo(at)
      await world.call(sendAttendanceHeartbeat, one(), { as: person })
    }
  }
}

async function noticesDue() {
  const rows = () =>
    world.db
      .selectFrom('notification')
      .select(['user_id', 'due_at'])
      .where('about', '=', `meeting:${meetingId}`)
      .where('step', '=', 'recap')
      .execute()
  await expect.poll(async () => (await rows()).length).toBe(3)
  return new Map(
    (await rows()).map(row => [row.user_id, (row.due_at.getTime() - world.clock.now.getTime()) / MINUTE_MS]),
  )
}

test('sends the recap first to users whose connection was lost, and then to all registered users', async () => {
  const { body } = await fullRecap()
  // The server returns no recap before the meeting is over.
  expect((await world.call(contract.getRecap, one(), { as: stayed })).code).toBe('RECAP_NOT_FOUND')
  await held()
  await goTo(31)
  const { data } = await world.call(contract.getRecap, one(), { as: cutOff })
  expect(data).toMatchObject({ wasCutOff: true, title: 'Tanya jawab', answers: null, questions: body.questions })
  expect(data.files.map(({ kind, quality, url }) => [kind, quality, url])).toEqual([
    ['captions', null, body.captionsUrl],
    ['video', 'standard', body.recordingUrl],
    ['video', 'low', body.recordingLowUrl],
    ['pdf', null, body.slidesUrl],
  ])
  const { data: manifest } = await world.call(contract.getRecapManifest, one(), { as: cutOff })
  expect(manifest).toMatchObject({ trackClassId: meetingId, version: data.version })
  expect(manifest.files.map(file => file.pieceHashes.length)).toEqual([1, 1, 1, 1])
  for (const as of [stayed, absent]) {
    expect((await world.call(contract.getRecap, one(), { as })).data.wasCutOff).toBe(false)
  }
  expect((await world.call(contract.listRecaps, {}, { as: cutOff })).data[0]).toMatchObject({
    meetingId,
    wasCutOff: true,
  })
  // Saving the recap starts the job that plans the notifications.
  await world.app.ready()
  await world.call(desk.saveRecap, { ...one(), body }, { as: expert })
  const due = await noticesDue()
  expect([cutOff, stayed, absent].map(({ userId }) => due.get(userId))).toEqual([0, 60, 60])
  // Saving the recap again sends no notification.
  await world.call(desk.saveRecap, { ...one(), body: nothing }, { as: expert })
  expect((await noticesDue()).size).toBe(3)
})

test('users are notified of a recap when it has content, and the notification names only this content', async () => {
  await held()
  await goTo(31)
  await world.app.ready()
  await world.call(desk.saveRecap, { ...one(), body: nothing }, { as: expert })
  const slidesUrl = (await upload(Buffer.from('%PDF-1.7 salindia'))).data.url
  await world.call(desk.saveRecap, { ...one(), body: { ...nothing, slidesUrl, questions: [question] } }, { as: expert })
  await noticesDue()
  const notices = await world.db
    .selectFrom('notification')
    .select(['user_id', 'body'])
    .where('about', '=', `meeting:${meetingId}`)
    .where('step', '=', 'recap')
    .execute()
  const bodyOf = new Map(notices.map(({ user_id: id, body }) => [id, body]))
  expect(bodyOf.get(stayed.userId)).toMatch(/^Salindia dan pertanyaan singkat, bisa disimpan/)
  expect(bodyOf.get(cutOff.userId)).toMatch(/^Kamu sempat terputus\. Salindia dan pertanyaan singkat, bisa/)
})

test('answers to a recap count once, even under another id, and are deleted with the account', async () => {
  await fullRecap()
  const answer = (answers: unknown, as = stayed) => outbox('recap-answers', { meetingId, answers }, as)
  expect((await answer([1, 0, 1])).code).toBe('RECAP_NOT_FOUND')
  await goTo(31)
  expect(await answer([1, 1, 1])).toMatchObject({ outcome: 'accepted', receipt: { rightCount: 2, isNew: true } })
  expect(await answer([1, 0, 1])).toMatchObject({ outcome: 'superseded', receipt: { rightCount: 2 } })
  expect((await world.call(contract.getRecap, one(), { as: stayed })).data.answers).toEqual([1, 1, 1])
  for (const bad of [[], [9], [0.5], ['1'], [0, 0, 0, 0], 'x']) {
    expect((await answer(bad, cutOff)).code).toBe('VALIDATION_FAILED')
  }
  const outsider = await world.newLearner()
  expect((await answer([1, 1, 1], outsider)).code).toBe('RECAP_NOT_FOUND')
  expect((await world.call(contract.getRecapManifest, one(), { as: outsider })).code).toBe('RECAP_NOT_FOUND')
  const { data } = await world.call(desk.readDeskRecap, one(), { as: expert })
  expect(data.answeredCount).toBe(1)
  await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: stayed })
  expect((await world.call(desk.readDeskRecap, one(), { as: expert })).data.answeredCount).toBe(0)
})

test('only the leader of the meeting can edit the recap, and only with existing files', async () => {
  const otherExpert = await world.newExpert()
  expect((await upload(film('x'), otherExpert)).code).toBe('MEETING_NOT_FOUND')
  expect((await world.call(desk.saveRecap, { ...one(), body: nothing }, { as: otherExpert })).code).toBe(
    'MEETING_NOT_FOUND',
  )
  expect((await world.call(desk.readDeskRecap, one(), { as: otherExpert })).code).toBe('MEETING_NOT_FOUND')
  for (const bytes of ['catatan biasa', '<svg xmlns="x"/>', 'PK\u0003\u0004']) {
    expect((await upload(Buffer.from(bytes))).code).toBe('RECAP_FILE_TYPE_NOT_SUPPORTED')
  }
  const save = (change: object) =>
    world.call(desk.saveRecap, { ...one(), body: { ...nothing, ...change } }, { as: expert })
  const unknown = `/api/media/${'a'.repeat(64)}.mp4`
  expect((await save({ recordingUrl: unknown })).code).toBe('RECAP_FILE_NOT_FOUND')
  for (const recordingUrl of ['https://lain.test/x.mp4', '/api/media/../x.mp4', `${unknown}?x`]) {
    expect((await save({ recordingUrl })).code).toBe('VALIDATION_FAILED')
  }
  expect((await save({ questions: [{ ...question, right: 2 }] })).code).toBe('VALIDATION_FAILED')
  expect((await save({ questions: [question, question, question, question] })).code).toBe('VALIDATION_FAILED')
})
