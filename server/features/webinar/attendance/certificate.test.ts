import { MINUTE_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import { sendAttendanceHeartbeat } from '#contract/webinar/attendance.ts'
import { decideObjection } from '#contract/webinar/attendance.admin.ts'
import * as certificates from '#contract/certificate/certificate.ts'
import { listAttendanceCertificates } from '#contract/certificate/own-certificates.ts'
import { revokeCertificate } from '#contract/certificate/certificate.admin.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { cancelMeeting, createWebinar, readAdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { changeWebinar, listWebinarSeats } from '#contract/webinar/webinar.admin.ts'
import { getWebinar } from '#contract/webinar/webinar.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { attendanceJobs } from './jobs.ts'
import { evaluateWebinars } from './evaluate.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
let admin: Learner
let stayed: Learner
let left: Learner
let startsAt = 0
let webinar: Awaited<ReturnType<typeof newWebinar>>

beforeAll(async () => {
  world = await startLearningApp({
    jobs: [...attendanceJobs, { name: 'send-notifications', everyMs: 86_400_000, run: async () => {} }],
  })
  admin = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[stayed, left] = [await world.newLearner(), await world.newLearner()]
  startsAt = Math.ceil(world.clock.now.getTime() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS
  await renewTokens()
})

const minute = (minutes: number) => new Date(startsAt + minutes * MINUTE_MS)
const iso = (minutes: number) => minute(minutes).toISOString()
async function renewTokens() {
  for (const person of [admin, stayed, left]) person.accessToken = await world.tokenFor(person.userId)
}
async function goTo(minutes: number) {
  world.clock.now = minute(minutes)
  await renewTokens()
}

/** Creates a webinar with meetings of half an hour, one hour apart. Both learners have a seat. */
async function newWebinar({ percent = 85, meetings = 1 }: { percent?: number | null; meetings?: number } = {}) {
  const body = {
    slug: `webinar-${randomUUID()}`,
    title: 'Tanya jawab',
    summary: 'Singkat',
    description: '',
    mode: 'Daring' as const,
    zone: 'WIB' as const,
    capacity: null,
    certificatePercent: percent,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: Array.from({ length: meetings }, (_none, at) => ({ startsAt: iso(at * 60), endsAt: iso(at * 60 + 30) })),
  }
  const { data } = await world.call(createWebinar, { body }, { as: admin })
  for (const as of [stayed, left]) await outbox('webinar-registration', { webinarId: data.id, wish: 'join' }, as)
  return data
}
async function outbox(kind: string, payload: object, as: Learner) {
  const entry = { id: randomUUID(), kind, payload, happenedAt: world.clock.now.toISOString() }
  const [result] = (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results
  expect(result).toMatchObject({ outcome: 'accepted' })
}
async function stay(as: Learner, [from, until]: [number, number], meeting = 0) {
  const { id } = webinar.meetings[meeting]!
  for (let at = from; at <= until; at += 2) {
    await goTo(at)
    await world.call(sendAttendanceHeartbeat, { params: { id } }, { as })
  }
}
const own = async (as: Learner) => (await world.call(listAttendanceCertificates, {}, { as })).data
const getNotices = ({ userId }: Learner) =>
  world.db
    .selectFrom('notification')
    .select(['title', 'path'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'certificate')
    .execute()
/** Runs the job once, as a server does. */
function round() {
  const { db, clock, app } = world
  return evaluateWebinars({ db, now: () => clock.now, log: app.log }, new AbortController().signal)
}

test('attendees get one certificate after the period for late entries, and absent users get no certificate', async () => {
  webinar = await newWebinar()
  await stay(stayed, [0, 28])
  await stay(left, [0, 10])
  await goTo(44)
  await round()
  expect(await own(stayed)).toEqual([])
  await goTo(45)
  // The job runs on several servers at the same time, and then once more.
  await Promise.all([round(), round(), round()])
  await round()
  const [given, ...more] = await own(stayed)
  expect(more).toEqual([])
  expect(given).toMatchObject({
    webinarTitle: 'Tanya jawab',
    presentMinutes: 28,
    lengthMinutes: 30,
    finishedAt: iso(30),
    publishedAt: iso(45),
    revokedAt: null,
  })
  expect(await getNotices(stayed)).toEqual([
    { title: 'Sertifikat kehadiranmu terbit', path: `/attendance_certificate/v2/${given!.code}` },
  ])
  expect(await own(left)).toEqual([])
  expect(await getNotices(left)).toEqual([])
})

test(
  'issues the certificates of 6,000 attendees even if the evaluation of another webinar failed before',
  async () => {
    // The job evaluates webinars in the order of their ids, so the broken webinar comes first.
    const byId = [await newWebinar(), await newWebinar()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const broken = byId[0]!
    webinar = byId[1]!
    await sql`create function refuse_certificate() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
      world.db,
    )
    await sql
      .raw(
        `create trigger refuse before insert on certificate for each row when (new.webinar_id = '${broken.id}') execute function refuse_certificate()`,
      )
      .execute(world.db)
    for (const { meetings } of [broken, webinar]) {
      await sql`
        with learner as (
          insert into app_user (id, full_name, email, created_at)
          select gen_random_uuid(), 'Peserta', gen_random_uuid() || '@contoh.test', now() from generate_series(1, 6000)
          returning id
        )
        insert into meeting_presence (meeting_id, user_id, checked_in_at) select ${meetings[0]!.id}, id, now() from learner
      `.execute(world.db)
    }
    await goTo(45)
    await round()
    const rows = await world.db
      .selectFrom('certificate')
      .select(({ fn }) => ['webinar_id', fn.countAll<number>().as('certificates')])
      .where('webinar_id', 'in', [broken.id, webinar.id])
      .groupBy('webinar_id')
      .execute()
    expect(rows).toEqual([{ webinar_id: webinar.id, certificates: 6000 }])
    await sql`drop trigger refuse on certificate`.execute(world.db)
  },
  scaleTimeLimit(60_000),
)

test('a certificate of attendance has a page, a PDF, a badge, a number and a public verification', async () => {
  webinar = await newWebinar()
  await stay(stayed, [0, 30])
  await goTo(45)
  await round()
  const code = (await own(stayed))[0]!.code
  const params = { params: { code } }
  const paper = (await world.call(certificates.getCertificate, params, { as: stayed })).data
  expect(paper).toMatchObject({ kind: 'attendance', name: 'Bunga Citra', presentMinutes: 30, instructorName: 'Ratna' })
  const pdf = (await world.call(certificates.downloadCertificate, params, { as: stayed })).data.bytes
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await world.call(certificates.getCertificateBadge, params, { as: stayed })).status).toBe(200)
  expect((await world.call(certificates.getCertificate, params, { as: left })).code).toBe('CERTIFICATE_NOT_FOUND')
  for (const reference of [code, paper.number]) {
    const { data } = await world.call(certificates.verifyCertificate, { params: { reference } })
    expect(data).toMatchObject({ state: 'valid', kind: 'attendance', webinarTitle: 'Tanya jawab', lengthMinutes: 30 })
    expect(JSON.stringify(data)).not.toContain(stayed.userId)
  }
})

test('a certificate of attendance is based on all meetings of a series that were not cancelled', async () => {
  webinar = await newWebinar({ meetings: 3 })
  await stay(stayed, [0, 30])
  await stay(left, [0, 24])
  await goTo(50)
  await round()
  expect(await own(stayed)).toEqual([])
  const { id, sequence } = webinar.meetings[2]!
  const cancel = { params: { id }, body: { sequence, reason: 'Pemateri sakit' } }
  expect((await world.call(cancelMeeting, cancel, { as: admin })).status).toBe(200)
  await stay(stayed, [60, 84], 1)
  await stay(left, [60, 84], 1)
  await goTo(105)
  await round()
  expect(await own(stayed)).toMatchObject([{ presentMinutes: 54, lengthMinutes: 60, finishedAt: iso(90) }])
  expect(await own(left)).toEqual([])
})

test('an objection accepted after the certificates were issued gives a certificate later', async () => {
  webinar = await newWebinar()
  await stay(left, [0, 10])
  await goTo(60)
  await round()
  expect(await own(left)).toEqual([])
  const meetingId = webinar.meetings[0]!.id
  await outbox('attendance-objection', { meetingId, reason: 'Ponselku mati, aku ikut dari laptop teman' }, left)
  await goTo(60 * 24 * 20)
  const decision = { decision: 'granted' as const, note: 'Terlihat di rekaman' }
  const params = { id: meetingId, userId: left.userId }
  await world.call(decideObjection, { params, body: decision }, { as: admin })
  // The decision starts the job at once, so the test does not wait for the next scheduled run.
  await expect.poll(() => own(left)).toMatchObject([{ presentMinutes: 30, lengthMinutes: 30 }])
})

test('an admin can lower the required share of attendance, and then more attendees get a certificate', async () => {
  webinar = await newWebinar({ percent: null })
  await stay(stayed, [0, 30])
  await stay(left, [0, 20])
  await goTo(45)
  await round()
  expect(await own(stayed)).toEqual([])
  const { id, slug } = webinar
  const read = async () => (await world.call(readAdminWebinar, { params: { id } }, { as: admin })).data
  const change = async (certificatePercent: number | null) => {
    const { version, title, summary, description, place, speaker } = await read()
    const body = { title, summary, description, place, speaker, certificatePercent, reason: 'Diminta peserta' }
    return world.call(changeWebinar, { params: { id }, body }, { as: admin, headers: { 'if-match': `"${version}"` } })
  }
  for (const wrong of [0, 49, 101, 85.5]) expect((await change(wrong)).code).toBe('VALIDATION_FAILED')
  const versionBefore = (await read()).version
  expect((await change(85)).data.version).toBe(versionBefore + 1)
  // The change starts the job at once, so the test only waits for the result.
  const given = async () => [await own(stayed), await own(left)]
  await expect.poll(given, { timeout: scaleTimeLimit(10_000) }).toMatchObject([[{ presentMinutes: 30 }], []])
  expect((await world.call(getWebinar, { params: { slug } }, { as: left })).data.certificatePercent).toBe(85)
  await change(60)
  await expect
    .poll(given, { timeout: scaleTimeLimit(10_000) })
    .toMatchObject([[{ presentMinutes: 30 }], [{ presentMinutes: 20 }]])
})

test('a revoked certificate remains invalid, and no later run issues another certificate', async () => {
  webinar = await newWebinar()
  await stay(stayed, [0, 30])
  await goTo(45)
  await round()
  const seats = async () => {
    const { data } = await world.call(listWebinarSeats, { params: { id: webinar.id }, query: {} }, { as: admin })
    return new Map(data.items.map(item => [item.user.id, item.certificate]))
  }
  const given = (await seats()).get(stayed.userId)
  expect(given).toMatchObject({ isRevoked: false })
  expect((await seats()).get(left.userId)).toBeNull()
  const input = { params: { id: given!.id }, body: { reason: 'Bukan dia yang hadir' } }
  expect((await world.call(revokeCertificate, input, { as: left })).code).toBe('FORBIDDEN')
  await world.call(revokeCertificate, input, { as: admin })
  const [paper] = await own(stayed)
  expect(paper).toMatchObject({ revokedAt: iso(45), revokeReason: 'Bukan dia yang hadir' })
  const params = { params: { code: paper!.code } }
  expect((await world.call(certificates.downloadCertificate, params, { as: stayed })).code).toBe('CERTIFICATE_REVOKED')
  const check = { params: { reference: paper!.code } }
  expect((await world.call(certificates.verifyCertificate, check)).data).toMatchObject({ state: 'revoked' })
  await outbox('attendance-objection', { meetingId: webinar.meetings[0]!.id, reason: 'Aku hadir dari awal' }, stayed)
  await round()
  expect(await own(stayed)).toHaveLength(1)
  expect((await seats()).get(stayed.userId)).toEqual({ id: given!.id, isRevoked: true })
})

test('a certificate of attendance is part of the data export, and is deleted with the account', async () => {
  webinar = await newWebinar()
  await stay(stayed, [0, 30])
  await goTo(45)
  await round()
  const { code } = (await own(stayed))[0]!
  const taken = (await world.call(exportAccount, {}, { as: stayed })).data
  expect(taken.certificates).toMatchObject([{ kind: 'attendance', code, webinarId: webinar.id, enrollmentId: null }])
  await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: stayed })
  expect((await world.call(certificates.verifyCertificate, { params: { reference: code } })).data).toEqual({
    state: 'unknown',
  })
  await round()
  const rows = world.db.selectFrom('certificate').select('id').where('user_id', '=', stayed.userId)
  expect(await rows.execute()).toEqual([])
})
