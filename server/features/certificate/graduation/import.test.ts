import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBulkRows, startBulk } from '#contract/admin/bulk.ts'
import { planImport } from '#contract/admin/import.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import { progressImport } from './import.ts'

const COURSE = 'dasar-pengembang-web'
let world: LearningApp
let admin: Learner
beforeAll(async () => {
  // Replaces all jobs by empty functions. The test itself executes the import.
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const getEmail = ({ userId }: Learner) => `${userId}@contoh.test`
async function enrolled() {
  const learner = await world.newLearner()
  const { enrollmentId } = await world.enrol(learner, COURSE, world.clock.now)
  return { learner, enrollmentId }
}
const materials = (enrollmentId: string) =>
  world.db
    .selectFrom('lecture_progress as progress')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select(['material.title', 'progress.status'])
    .where('enrollment_id', '=', enrollmentId)
    .execute()
const openCount = async (id: string) => (await materials(id)).filter(({ status }) => status !== 'COMPLETED').length

async function plan(lines: readonly string[]) {
  const input = { file: new Blob([`email,kelas,materi\n${lines.join('\n')}\n`]), body: { deed: progressImport.name } }
  return (await world.call(planImport, input, { as: admin })).data
}
const refusedOf = async (id: string) =>
  (await world.call(listBulkRows, { params: { id }, query: { state: 'refused' } }, { as: admin })).data.items.map(
    ({ problem }) => problem,
  )
async function run(id: string) {
  await world.call(startBulk, { params: { id }, body: { reason: 'Pindah dari sekolah lama' } }, { as: admin })
  const context = { db: world.db, now: () => world.clock.now, log: console, jobs: { nudge: () => {} } }
  await processRows(context as unknown as JobContext, progressImport.bulk, id, {
    rows: 100,
    signal: new AbortController().signal,
  })
}

test('the import of progress completes a material or a class, and importing it again changes nothing', async () => {
  const [one, all] = [await enrolled(), await enrolled()]
  const [first] = await materials(one.enrollmentId)
  const before = await openCount(one.enrollmentId)
  const lines = [
    `${getEmail(one.learner)},${COURSE},"${first?.title.toUpperCase()}"`,
    `${getEmail(all.learner)},${COURSE.toUpperCase()},Semua`,
  ]
  const { id, counts } = await plan(lines)
  expect(counts).toMatchObject({ waiting: 2, refused: 0 })
  expect(await openCount(one.enrollmentId)).toBe(before)
  await run(id)
  expect(await openCount(one.enrollmentId)).toBe(before - 1)
  expect(await openCount(all.enrollmentId)).toBe(0)
  const finished = world.db.selectFrom('certificate').select('kind').where('enrollment_id', '=', all.enrollmentId)
  expect((await finished.execute()).length).toBeGreaterThan(0)
  const entries = world.db.selectFrom('point_entry').select('reason').where('user_id', '=', all.learner.userId)
  expect((await entries.execute()).map(({ reason }) => reason)).not.toContain('material-completed')
  expect((await plan(lines)).counts).toMatchObject({ waiting: 0, done: 2 })
})

test('the import of progress refuses users without an enrolment, unknown titles and repeated lines', async () => {
  const { learner } = await enrolled()
  const foreignLearner = await world.newLearner()
  const line = `${getEmail(learner)},${COURSE},Semua`
  const { id, counts } = await plan([
    `${getEmail(foreignLearner)},${COURSE},semua`,
    `${getEmail(learner)},tidak-ada,semua`,
    `${getEmail(learner)},${COURSE},Materi yang tidak ada`,
    `${getEmail(learner)},${COURSE},`,
    line,
    line,
  ])
  expect(counts).toMatchObject({ waiting: 1, refused: 5 })
  expect(await refusedOf(id)).toEqual([
    expect.stringContaining('tidak terdaftar di kelas'),
    expect.stringContaining('tidak terdaftar di kelas'),
    expect.stringContaining('tidak ada materi dengan judul itu'),
    'Kolom "materi": kosong',
    expect.stringMatching(/^Sama dengan baris/),
  ])
})
