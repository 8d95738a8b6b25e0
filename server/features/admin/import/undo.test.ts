import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBulk, listBulkRows, startBulk, undoBulk } from '#contract/admin/bulk.ts'
import type { ImportName } from '#contract/admin/bulk-actions.ts'
import { planImport } from '#contract/admin/import.ts'
import { listOpenSessions } from '#contract/learning/enroll-by-hand.admin.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { userImport } from '../../account/user-admin/import.ts'
import { progressImport } from '../../certificate/graduation/import.ts'
import { jobs } from '../../index.ts'
import { enrollmentImport } from '../../learning/enroll-by-hand/import.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  // Replaces all jobs by empty functions. The test itself executes each import.
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Pindah dari sekolah lama'
const actions = new Map([userImport, enrollmentImport, progressImport].map(action => [action.name, action]))
async function work(name: ImportName, id: string) {
  const action = actions.get(name)
  if (!action) throw new Error(`${name} is not tested here`)
  const context = { db: world.db, now: () => world.clock.now, log: console, jobs: { nudge: () => {} } }
  // The tested actions use no other part of the context.
  await processRows(context as unknown as JobContext, action.bulk, id, {
    rows: 100,
    signal: new AbortController().signal,
  })
  return (await world.call(getBulk, { params: { id } }, { as: admin })).data.counts
}
async function bring(name: ImportName, file: string) {
  const { id } = (await world.call(planImport, { file: new Blob([file]), body: { deed: name } }, { as: admin })).data
  await world.call(startBulk, { params: { id }, body: { reason } }, { as: admin })
  return { id, counts: await work(name, id) }
}
async function undo(name: ImportName, id: string) {
  expect((await world.call(undoBulk, { params: { id }, body: { reason } }, { as: admin })).status).toBe(200)
  return work(name, id)
}
const keptOf = async (id: string) =>
  (await world.call(listBulkRows, { params: { id }, query: { state: 'kept' } }, { as: admin })).data.items.map(
    ({ name, problem }) => `${name}: ${problem}`,
  )
const logged = async (name: string) =>
  (await world.db.selectFrom('audit_entry').select('subject_id').where('deed', '=', name).execute()).length
const getId = async (email: string) =>
  (await world.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst())?.id

const COURSE = 'dasar-pengembang-web'
async function getSession() {
  const course = await world.db
    .selectFrom('course')
    .select('title')
    .where('slug', '=', COURSE)
    .executeTakeFirstOrThrow()
  const open = (await world.call(listOpenSessions, {}, { as: admin })).data
  const session = open.find(({ courseTitle }) => courseTitle === course.title)
  if (!session) throw new Error('the demo has no open session')
  return session
}
const seats = async (id: string) =>
  (await world.db.selectFrom('course_session').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow())
    .seats_taken

test('undoing imports of users, enrolments and progress in reverse order leaves none of their rows', async () => {
  const session = await getSession()
  const taken = await seats(session.id)
  const users = await bring('user.import', 'nama,email\nAyu,ayu@contoh.test\nBudi,budi@contoh.test\n')
  const lines = ['ayu', 'budi'].map(name => `${name}@contoh.test,${COURSE}`)
  const enrolled = await bring(
    'enrollment.import',
    `email,kelas,sesi\n${lines.map(line => `${line},${session.title}`).join('\n')}\n`,
  )
  const passed = await bring(
    'progress.import',
    `email,kelas,materi\n${lines.map(line => `${line},semua`).join('\n')}\n`,
  )
  expect([users, enrolled, passed].map(({ counts }) => counts.done)).toEqual([2, 2, 2])
  const ayu = await getId('ayu@contoh.test')
  const enrollments = world.db
    .selectFrom('enrollment')
    .select('id')
    .where('user_id', '=', ayu ?? '')
  const certificates = world.db.selectFrom('certificate').select('id').where('enrollment_id', 'in', enrollments)
  expect((await certificates.execute()).length).toBeGreaterThan(0)

  expect(await undo('progress.import', passed.id)).toMatchObject({ undone: 2, kept: 0 })
  expect(await certificates.execute()).toEqual([])
  const completed = world.db.selectFrom('lecture_progress').select('status').where('enrollment_id', 'in', enrollments)
  expect(new Set((await completed.execute()).map(({ status }) => status))).toEqual(new Set(['OPEN']))
  expect(await undo('enrollment.import', enrolled.id)).toMatchObject({ undone: 2, kept: 0 })
  expect(await seats(session.id)).toBe(taken)
  expect(await undo('user.import', users.id)).toMatchObject({ undone: 2, kept: 0 })
  expect(await getId('ayu@contoh.test')).toBeUndefined()
  expect(await Promise.all(['progress.reopen', 'enrollment.withdraw', 'user.withdraw'].map(logged))).toEqual([2, 2, 2])
  // The audit log no longer contains the name of the removed user.
  const details = world.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('person_id', '=', ayu ?? '')
  expect(JSON.stringify(await details.where('deed', '!=', 'user.withdraw').execute())).not.toContain('Ayu')
})

test('an undo of an import keeps rows that were used since and rows that existed before, and reports why', async () => {
  const session = await getSession()
  const oldLearner = await world.newLearner()
  const known = `${oldLearner.userId}@contoh.test`
  const users = await bring(
    'user.import',
    `nama,email\nLama,${known}\nCitra,citra@contoh.test\nDodi,dodi@contoh.test\n`,
  )
  expect(users.counts).toMatchObject({ done: 3 })
  await world.db
    .updateTable('app_user')
    .set({ full_name: 'Citra Ayu' })
    .where('email', '=', 'citra@contoh.test')
    .execute()
  const line = (email: string) => `${email},${COURSE},${session.title}`
  const enrolled = await bring('enrollment.import', `email,kelas,sesi\n${line('dodi@contoh.test')}\n${line(known)}\n`)
  await world.db
    .updateTable('lecture_progress')
    .set({ status: 'INPROGRESS' })
    .where('enrollment_id', 'in', eb =>
      eb.selectFrom('enrollment').select('id').where('user_id', '=', oldLearner.userId),
    )
    .execute()

  expect(await undo('user.import', users.id)).toMatchObject({ undone: 0, kept: 2, done: 1 })
  expect(await keptOf(users.id)).toEqual([
    'Baris 3: citra@contoh.test: Akun ini sudah dipakai atau diubah sejak impor, jadi dibiarkan.',
    'Baris 4: dodi@contoh.test: Akun ini sudah dipakai atau diubah sejak impor, jadi dibiarkan.',
  ])
  expect(await getId(known)).toBe(oldLearner.userId)
  expect(await undo('enrollment.import', enrolled.id)).toMatchObject({ undone: 1, kept: 1 })
  expect(await keptOf(enrolled.id)).toEqual([expect.stringContaining('sudah dipelajari atau diubah sejak impor')])
})

test('an undo keeps imported progress that changed later or whose certificate was generated', async () => {
  const [done, changed] = [await world.newLearner(), await world.newLearner()]
  const enrollments = [done, changed].map(learner => world.enrol(learner, COURSE, world.clock.now))
  const [first, second] = await Promise.all(enrollments)
  const lines = [done, changed].map(({ userId }) => `${userId}@contoh.test,${COURSE},semua`)
  const passed = await bring('progress.import', `email,kelas,materi\n${lines.join('\n')}\n`)
  await world.db
    .updateTable('certificate')
    .set({ code: 'A'.repeat(26), number: 'SM-0000-0000-0001', printed: '{}', generated_at: world.clock.now })
    .where('enrollment_id', '=', first?.enrollmentId ?? '')
    .where('kind', '=', 'completion')
    .execute()
  await world.db
    .updateTable('lecture_progress')
    .set({ updated_at: new Date(world.clock.now.getTime() + 1) })
    .where('enrollment_id', '=', second?.enrollmentId ?? '')
    .execute()
  expect(await undo('progress.import', passed.id)).toMatchObject({ undone: 0, kept: 2 })
  // A refused undo changes nothing, so the certificate also stays.
  const left = world.db
    .selectFrom('certificate')
    .select('id')
    .where('enrollment_id', '=', second?.enrollmentId ?? '')
  expect((await left.execute()).length).toBeGreaterThan(0)
})
