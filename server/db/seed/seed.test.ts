import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { login } from '#contract/auth.ts'
import { getEnrollment, listEnrollments } from '#contract/enrollment.ts'
import { MaterialContent } from '#contract/lecture-material.ts'
import { getPointBalance } from '#contract/points.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { contentFolder } from './content-files.ts'
import { QuizFile } from './content-shape.ts'
import { seedDemo } from './seed.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const tables = [
  'course',
  'course_session',
  'career_track',
  'lecture_material',
  'quiz',
  'app_user',
  'point_entry',
] as const
const everything = () =>
  Promise.all([...tables, 'lecture_progress' as const].map(table => world.db.selectFrom(table).selectAll().execute()))

test('the second seed, also later and twice at once, changes nothing', async () => {
  const before = await everything()
  const later = new Date(world.clock.now.getTime() + 86_400_000)
  const { db, dataDir } = world
  await Promise.all([seedDemo(db, { dataDir, now: later }), seedDemo(db, { dataDir, now: later })])
  expect(await everything()).toEqual(before)
})

test('every material is what the wire promises', async () => {
  const rows = await world.db.selectFrom('lecture_material').select(['title', 'content']).execute()
  for (const row of rows)
    expect([row.title, v.safeParse(MaterialContent, row.content).issues]).toEqual([row.title, undefined])
})

test('each version of a career track has enough of every kind and one final quiz, at its end', async () => {
  const versions = await world.db.selectFrom('career_track_version').select(['career_track_id', 'version']).execute()
  expect(new Set(versions.map(each => each.career_track_id)).size).toBe(3)
  expect(versions).toHaveLength(4)
  for (const { career_track_id, version } of versions) {
    const rows = await world.db
      .selectFrom('lecture_material')
      .leftJoin('quiz', 'quiz.id', 'lecture_material.quiz_id')
      .select(['lecture_material.type', 'quiz.is_final'])
      .where('lecture_material.career_track_id', '=', career_track_id)
      .where('lecture_material.version', '=', version)
      .orderBy('position')
      .execute()
    const count = (type: string) => rows.filter(row => row.type === type).length
    for (const type of ['video', 'pdf', 'assignment']) expect(count(type)).toBeGreaterThanOrEqual(3)
    expect(rows.filter(row => row.is_final)).toEqual([rows.at(-1)])
  }
})

test('the demo accounts get in; the learner has points and a course with two materials done', async () => {
  const enter = async (name: string) =>
    (await world.call(login, { body: { email: `${name}@semai.test`, password: 'belajar123' } })).data
  const siswa = await enter('siswa')
  expect((await world.call(getPointBalance, {}, { as: siswa })).data.balance).toBe(500)
  const courses = (await world.call(listEnrollments, {}, { as: siswa })).data
  expect(courses).toMatchObject([{ course: { slug: 'dasar-pengembang-web' }, completedCount: 2 }])
  const params = { enrollmentId: courses[0]?.enrollmentId ?? '' }
  const { progress_status } = (await world.call(getEnrollment, { params, query: {} }, { as: siswa })).data
  expect(progress_status.map(item => item.status).slice(0, 3)).toEqual(['COMPLETED', 'COMPLETED', 'OPEN'])
  expect(await enter('admin')).toMatchObject({ isAdmin: true })
  expect(await enter('pakar')).toMatchObject({ isAdmin: false, roles: ['expert'] })
})

test('a missing or broken file is named', async () => {
  const folder = contentFolder('analis-data', world.dataDir)
  await expect(folder.text('tidak-ada.md')).rejects.toThrow('Content file is missing: analis-data/tidak-ada.md')
  await expect(folder.text('../catalog.json')).rejects.toThrow('outside of its folder')
  await expect(folder.json('index.json', QuizFile)).rejects.toThrow('analis-data/index.json is wrong at passMark')
})
