import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deactivateUser, inviteUser } from '#contract/account/user-account.admin.ts'
import { getUserHistory } from '#contract/account/user.admin.ts'
import { listBulkRows, startBulk } from '#contract/admin/bulk.ts'
import type { ImportName } from '#contract/admin/bulk-actions.ts'
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

async function plan(name: ImportName, file: string) {
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

test('the import of users checks each row, and gives each new user an account and an invitation', async () => {
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

/** Returns an open session with the slug of its course. */
async function findCourseSession() {
  const session = await firstOpen()
  const row = await world.db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .select(['course.id as courseId', 'course.slug'])
    .where('course_session.id', '=', session.id)
    .executeTakeFirstOrThrow()
  return { ...session, ...row }
}

test('a file of enrolments ignores past sessions, and refuses a row whose title only a past session has', async () => {
  const [one, two] = [await world.newLearner(), await world.newLearner()]
  const session = await findCourseSession()
  await setSeats(session.id, 100, 5)
  const past = new Date(world.clock.now.getTime() - 1)
  const row = await world.db
    .selectFrom('course_session')
    .selectAll()
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const times = { starts_at: past, ends_at: past }
  const over = [
    { ...row, ...times, id: randomUUID() },
    { ...row, ...times, id: randomUUID(), title: 'Angkatan lama' },
  ]
  await world.db.insertInto('course_session').values(over).execute()
  const lines = [
    `${one.userId}@contoh.test,${session.slug},${session.title}`,
    `${two.userId}@contoh.test,${session.slug},Angkatan lama`,
  ]
  const { id, counts } = await plan('enrollment.import', `email,kelas,sesi\n${lines.join('\n')}\n`)
  expect(counts).toMatchObject({ waiting: 1, refused: 1 })
  expect(await getRows(id, 'refused')).toEqual(['Kolom "sesi": sesi dengan nama itu sudah selesai'])
  await run('enrollment.import', id)
  expect(await getSeats(session.id)).toBe(6)
  const late = await plan(
    'enrollment.import',
    `email,kelas,sesi\n${two.userId}@contoh.test,${session.slug},${session.title}\n`,
  )
  await world.db.updateTable('course_session').set(times).where('id', '=', session.id).execute()
  await run('enrollment.import', late.id)
  const { starts_at, ends_at } = row
  await world.db.updateTable('course_session').set({ starts_at, ends_at }).where('id', '=', session.id).execute()
  expect(await getRows(late.id, 'refused')).toEqual(['Sesi tujuan sudah selesai. Pilih sesi lain.'])
})

test('a file of enrolments counts the seats over the whole file, not for each 500 rows', async () => {
  const session = await findCourseSession()
  await setSeats(session.id, 603, 100)
  const ids = Array.from({ length: 505 }, () => randomUUID())
  await sql`
    insert into app_user (id, full_name, email, is_admin, roles, created_at)
    select id, 'Uji', id || '@contoh.test', false, array['learner'], ${world.clock.now} from unnest(${ids}::uuid[]) as id
  `.execute(world.db)
  const lines = ids.map(id => `${id}@contoh.test,${session.slug},${session.title}`)
  const { id, counts } = await plan('enrollment.import', `email,kelas,sesi\n${lines.join('\n')}\n`)
  expect(counts).toMatchObject({ waiting: 503, refused: 2 })
  expect(await getRows(id, 'refused')).toEqual(['Kuota sesi ini tidak cukup', 'Kuota sesi ini tidak cukup'])
})

test('imports and invitations treat the email of a merged account as the email of the kept account', async () => {
  const [kept, former] = [await world.newLearner(), await world.newLearner()]
  await world.db
    .updateTable('app_user')
    .set({ merged_into: kept.userId, deleted_at: world.clock.now })
    .where('id', '=', former.userId)
    .execute()
  const [email, keptEmail] = [`${former.userId}@contoh.test`, `${kept.userId}@contoh.test`]
  const session = await findCourseSession()
  await setSeats(session.id, 100, 5)
  const invitation = { fullName: 'Bunga', email, reason }
  const { response } = await world.call(inviteUser, { body: invitation }, { as: admin })
  expect(response.json()).toMatchObject({ errors: { email: expect.stringContaining(`(${keptEmail})`) } })
  expect((await plan('user.import', `nama,email\nBunga,${email}\n`)).counts).toMatchObject({ done: 1, refused: 0 })

  const lines = [email, keptEmail].map(address => `${address},${session.slug},${session.title}`)
  const enrolment = await plan('enrollment.import', `email,kelas,sesi\n${lines.join('\n')}\n`)
  expect(enrolment.counts).toMatchObject({ waiting: 1, refused: 1 })
  expect(await getRows(enrolment.id, 'refused')).toEqual([expect.stringContaining('sudah ada di baris lain')])
  await run('enrollment.import', enrolment.id)
  const enrolled = (await world.call(listEnrollments, {}, { as: kept })).data
  expect(enrolled).toHaveLength(1)

  const progress = await plan('progress.import', `email,kelas,materi\n${email},${session.slug},semua\n`)
  expect(progress.counts).toMatchObject({ waiting: 1, refused: 0 })
  const certificate = `${email},Kelas lama,kelulusan,2020-01-01,Sekolah lama`
  const certificates = await plan('certificate.import', `email,judul,jenis,tanggal,penerbit\n${certificate}\n`)
  expect(certificates.counts).toMatchObject({ waiting: 1, refused: 0 })
})
