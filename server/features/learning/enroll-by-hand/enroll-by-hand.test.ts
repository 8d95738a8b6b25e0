import { afterAll, beforeAll, expect, test } from 'vitest'
import { deactivateUser } from '#contract/account/user-account.admin.ts'
import { getUserHistory } from '#contract/account/user.admin.ts'
import { listBulkRows, startBulk } from '#contract/admin/bulk.ts'
import { planImport } from '#contract/admin/import.ts'
import { enrollByHand, listOpenSessions } from '#contract/learning/enroll-by-hand.admin.ts'
import { listEnrollments } from '#contract/learning/enrollment.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import { userImport } from '../../account/user-admin/import.ts'
import { enrollmentImport } from './import.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Peserta undangan'
const imports = { 'user.import': userImport, 'enrollment.import': enrollmentImport }
const open = async () => (await world.call(listOpenSessions, {}, { as: admin })).data
const enroll = (userId: string, sessionId: string) =>
  world.call(enrollByHand, { params: { id: userId }, body: { sessionId, reason } }, { as: admin })
const setSeats = (id: string, quota: number, seats_taken: number) =>
  world.db.updateTable('course_session').set({ quota, seats_taken }).where('id', '=', id).execute()
const getSeats = async (id: string) =>
  (await world.db.selectFrom('course_session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).seats_taken

async function firstOpen() {
  const [session] = await open()
  if (!session) throw new Error('the demo has no open session')
  return session
}

test('an enrolment by an admin uses a seat, creates no order, notifies the learner, and is logged', async () => {
  const { userId } = await world.newLearner()
  const session = await firstOpen()
  const seats = await getSeats(session.id)
  expect((await enroll(userId, session.id)).status).toBe(200)
  expect(await getSeats(session.id)).toBe(seats + 1)
  const { orders, enrollments, audit } = (await world.call(getUserHistory, { params: { id: userId } }, { as: admin }))
    .data
  expect([orders, enrollments.map(({ courseTitle }) => courseTitle)]).toEqual([[], [session.courseTitle]])
  expect(audit.find(({ deed }) => deed === 'enrollment.by-hand')).toMatchObject({ detail: { reason } })
  const notices = await world.db.selectFrom('notification').select('title').where('user_id', '=', userId).execute()
  expect(notices.map(({ title }) => title)).toContain(`Kamu terdaftar di ${session.courseTitle}`)
  expect((await enroll(userId, session.id)).code).toBe('LEARNER_ALREADY_ENROLLED')
  expect(await getSeats(session.id)).toBe(seats + 1)
})

test('if two learners are enrolled for the last seat at the same time, one of them is refused', async () => {
  const users = [await world.newLearner(), await world.newLearner()]
  const session = await firstOpen()
  await setSeats(session.id, 5, 4)
  const answers = await Promise.all(users.map(({ userId }) => enroll(userId, session.id)))
  expect(
    answers
      .map(({ status, code }) => (status === 200 ? '' : String(code)))
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['', 'SESSION_FULL'])
  const lists = await Promise.all(users.map(async as => (await world.call(listEnrollments, {}, { as })).data.length))
  expect(lists.toSorted((one, other) => one - other)).toEqual([0, 1])
  await setSeats(session.id, 100, 5)
})

test('refuses to enrol in a cancelled or past session, and refuses a deactivated account', async () => {
  const learner = await world.newLearner()
  const [, session] = await open()
  const write = (row: { cancelled_at?: Date; cancel_reason?: string; starts_at?: Date; ends_at?: Date }) =>
    world.db
      .updateTable('course_session')
      .set(row)
      .where('id', '=', session?.id ?? '')
      .execute()
  const past = new Date(world.clock.now.getTime() - 1)
  await write({ starts_at: past, ends_at: past })
  expect((await enroll(learner.userId, session?.id ?? '')).code).toBe('SESSION_OVER')
  await write({ cancelled_at: past, cancel_reason: 'Pengajar sakit' })
  expect((await enroll(learner.userId, session?.id ?? '')).code).toBe('SESSION_CANCELLED')
  const headers = { 'if-match': '"1"' }
  await world.call(deactivateUser, { params: { id: learner.userId }, body: { reason } }, { as: admin, headers })
  expect((await enroll(learner.userId, (await firstOpen()).id)).code).toBe('ACCOUNT_DEACTIVATED')
})

async function plan(name: keyof typeof imports, file: string) {
  const input = { file: new Blob([file]), body: { deed: name } }
  return (await world.call(planImport, input, { as: admin })).data
}
const getRows = async (id: string, state: 'refused' | 'done') =>
  (await world.call(listBulkRows, { params: { id }, query: { state } }, { as: admin })).data.items.map(
    ({ problem }) => problem,
  )
async function run(name: keyof typeof imports, id: string) {
  await world.call(startBulk, { params: { id }, body: { reason } }, { as: admin })
  const context = { db: world.db, now: () => world.clock.now, log: console, jobs: { nudge: () => {} } }
  await processRows(context as unknown as JobContext, imports[name].bulk, id, {
    rows: 100,
    signal: new AbortController().signal,
  })
}

test('a file of users is checked row by row, and then a new user has an account and an invitation', async () => {
  const known = `${(await world.newLearner()).userId}@contoh.test`
  const file = `Nama,Email,Telepon\nAyu Lestari,AYU@contoh.test,\nBudi,${known},081234567890\nCici,bukan email,\nAyu,ayu@contoh.test,\nDodi,dodi@contoh.test,12\nEka,eka@semai.test,\n`
  const { id, counts } = await plan('user.import', file)
  expect(counts).toMatchObject({ waiting: 1, done: 1, refused: 4 })
  expect(await getRows(id, 'done')).toEqual(['Sudah punya akun'])
  expect(await getRows(id, 'refused')).toEqual([
    expect.stringContaining('Kolom "email"'),
    'Sama dengan baris 2',
    expect.stringContaining('Kolom "telepon"'),
    expect.stringContaining('Email ini tidak dapat dipakai'),
  ])
  await run('user.import', id)
  const insertedRows = await world.db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', 'ayu@contoh.test')
    .execute()
  expect(insertedRows).toMatchObject([{ full_name: 'Ayu Lestari', phone_number: null, roles: ['learner'] }])
  const mails = await world.db
    .selectFrom('mail_job')
    .select('template')
    .where('email', '=', 'ayu@contoh.test')
    .execute()
  expect(mails).toEqual([{ template: 'invitation' }])
})

test('a file of enrolments reports each refused row, and checks the quota again while it runs', async () => {
  const [one, two, three] = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  const session = await firstOpen()
  const { slug } = await world.db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .select('course.slug')
    .where('course_session.id', '=', session.id)
    .executeTakeFirstOrThrow()
  await setSeats(session.id, 12, 10)
  const line = ({ userId }: Learner, title = session.title) => `${userId}@contoh.test,${slug},${title}`
  const lines = [line(one), line(one), line(two), line(three), line(three, 'Tidak ada'), `asing@contoh.test,${slug},x`]
  const { id, counts } = await plan('enrollment.import', `email,kelas,sesi\n${lines.join('\n')}\n`)
  expect(counts).toMatchObject({ waiting: 2, refused: 4 })
  expect(new Set(await getRows(id, 'refused'))).toEqual(
    new Set([
      'Sama dengan baris 2',
      'Kuota sesi ini tidak cukup',
      'Sama dengan baris 5',
      'Kolom "email": belum punya akun. Impor penggunanya dulu',
    ]),
  )
  await setSeats(session.id, 12, 11)
  await run('enrollment.import', id)
  expect(await getSeats(session.id)).toBe(12)
  expect(await getRows(id, 'refused')).toContain('Kuota sesi ini sudah habis. Tambah kuotanya, atau pilih sesi lain.')
  expect((await plan('enrollment.import', `email,kelas,sesi\n${line(one)}\n`)).counts.done).toBe(1)
})
