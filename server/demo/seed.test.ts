import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { login } from '#contract/account/auth.ts'
import { listAttendanceCertificates, listCertificateProgress } from '#contract/certificate/own-certificates.ts'
import { getEnrollment, listEnrollments } from '#contract/learning/enrollment.ts'
import { MaterialContent } from '#contract/learning/lecture-material.ts'
import { listReviewCards } from '#contract/learning/review.ts'
import { findDueCards, reduceReviews } from '#contract/learning/review.rules.ts'
import { getPointBalance } from '#contract/points/points.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createStorage } from '../storage/storage.ts'
import { contentFolder } from './content-files.ts'
import { QuizFile } from './content-shape.ts'
import { connect } from '../db/connect.ts'
import { runInTransaction } from '../db/database.ts'
import { deleteOpenRooms, insertDemoWebinars, readDemoWebinars } from './demo-webinars.ts'
import { assertFairQuiz } from './quiz-file.ts'
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

test('seeding the demo again changes nothing, even if it runs twice at the same time', async () => {
  const before = await everything()
  const later = new Date(world.clock.now.getTime() + 86_400_000)
  const storage = createStorage(world.dataDir)
  const connection = connect(world.database, { poolSize: 2, isPatient: true })
  await Promise.all([1, 2].map(() => seedDemo(connection.db, { storage, now: later })))
  await connection.close()
  expect(await everything()).toEqual(before)
})

test('the demo has a dozen webinars around today and one that starts within ten minutes, on any day', async () => {
  const { db, dataDir, clock } = world
  const webinars = await readDemoWebinars(createStorage(dataDir))
  for (const days of [0, 0.3, 1, 6.6, 13, 400]) {
    const now = new Date(clock.now.getTime() + days * 86_400_000)
    await runInTransaction(db, tx => insertDemoWebinars(tx, webinars, now))
    await runInTransaction(db, tx => insertDemoWebinars(tx, webinars, now))
    await runInTransaction(db, tx => deleteOpenRooms(tx, webinars, now))
    const starts = await db.selectFrom('webinar_meeting').select('starts_at').where('number', '=', 1).execute()
    const minutesAhead = starts.map(row => (row.starts_at.getTime() - now.getTime()) / 60_000)
    expect(minutesAhead.some(minutes => minutes > 0 && minutes <= 10)).toBe(true)
    const near = minutesAhead.filter(minutes => minutes > -6 * 1_440 && minutes < 10 * 1_440)
    expect(near.length).toBeGreaterThanOrEqual(12)
    expect(near.some(minutes => minutes < -60)).toBe(true)
    expect(near.some(minutes => minutes > 1_440)).toBe(true)
  }
})

test('every demo material matches the schema of the contract', async () => {
  const rows = await world.db.selectFrom('lecture_material').select(['title', 'content']).execute()
  for (const row of rows)
    expect([row.title, v.safeParse(MaterialContent, row.content).issues]).toEqual([row.title, undefined])
})

test('each version of a demo program has enough material of every kind and one final quiz at its end', async () => {
  const versions = await world.db
    .selectFrom('career_track_version')
    .innerJoin('career_track', 'career_track.id', 'career_track_version.career_track_id')
    .select(['career_track_id', 'career_track_version.version', 'slug'])
    .execute()
  expect(new Set(versions.map(each => each.career_track_id)).size).toBe(6)
  expect(versions).toHaveLength(7)
  const short = new Set(['data-layanan-publik', 'video-pendek', 'web-inklusif'])
  for (const { career_track_id, version, slug } of versions) {
    const rows = await world.db
      .selectFrom('lecture_material')
      .leftJoin('quiz', 'quiz.id', 'lecture_material.quiz_id')
      .select(['lecture_material.type', 'quiz.is_final'])
      .where('lecture_material.career_track_id', '=', career_track_id)
      .where('lecture_material.version', '=', version)
      .orderBy('position')
      .execute()
    const count = (type: string) => rows.filter(row => row.type === type).length
    const least: Record<string, number> = short.has(slug)
      ? { article: 6, quiz: 3, assignment: 1 }
      : { video: 3, pdf: 3, assignment: 3 }
    for (const [type, number] of Object.entries(least)) expect(count(type)).toBeGreaterThanOrEqual(number)
    expect(rows.filter(row => row.is_final)).toEqual([rows.at(-1)])
  }
})

test('each demo program has all question types, time and attempt limits, and a final quiz with both limits', async () => {
  for (const { id } of await world.db.selectFrom('career_track').select('id').execute()) {
    const quizzes = await world.db.selectFrom('quiz').selectAll().where('career_track_id', '=', id).execute()
    const types = new Set(quizzes.flatMap(quiz => quiz.questions.map(question => question.type)))
    expect(types).toEqual(new Set(['single', 'multiple', 'true-false', 'short', 'ordering', 'matching']))
    expect(quizzes.some(quiz => quiz.time_limit_seconds !== null && !quiz.is_final)).toBe(true)
    expect(quizzes.some(quiz => quiz.attempts_allowed !== null && !quiz.is_final)).toBe(true)
    expect(quizzes.filter(quiz => quiz.is_final)).toMatchObject(
      quizzes.filter(quiz => quiz.is_final).map(() => ({ time_limit_seconds: 1200, attempts_allowed: 3 })),
    )
  }
})

test('rejects a demo question that reveals its answer or has no answer', () => {
  const options = ['a', 'b', 'c'].map(id => ({ id, text: id }))
  const check =
    (type: QuizQuestion['type'], answer: string[], more: object = {}) =>
    () =>
      assertFairQuiz(
        v.parse(QuizFile, {
          passMark: 70,
          questions: [{ id: 'q1', type, text: 't', options, answer, explanation: 'e', ...more }],
        }),
        'x.json',
      )
  expect(check('ordering', ['c', 'a', 'b'])).not.toThrow()
  expect(check('ordering', ['a', 'b', 'c'])).toThrow('gives its answer away')
  expect(check('ordering', ['c', 'a'])).toThrow('no right answer')
  expect(check('matching', ['a:a', 'b:b'], { prompts: options.slice(0, 2) })).toThrow('gives its answer away')
  expect(check('matching', ['a:b', 'b:a'], { prompts: options.slice(0, 2) })).not.toThrow()
  expect(check('matching', ['a:b'], { prompts: options.slice(0, 2) })).toThrow('no right answer')
  expect(check('true-false', ['a'])).toThrow('no right answer')
  expect(check('single', ['a', 'b'])).toThrow('no right answer')
  expect(check('single', ['a'], { options: [...options, options[0]] })).toThrow('two equal choices')
})

test('demo accounts can log in, and the demo learner has points, two courses and certificates', async () => {
  const enter = async (name: string) =>
    (await world.call(login, { body: { email: `${name}@semai.test`, password: 'belajar123' } })).data
  const siswa = await enter('siswa')
  expect((await world.call(getPointBalance, {}, { as: siswa })).data.balance).toBe(500)
  const courses = (await world.call(listEnrollments, {}, { as: siswa })).data
  expect(courses).toMatchObject([
    { course: { slug: 'dasar-pengembang-web' }, completedCount: 2 },
    { course: { slug: 'penulis-konten-pemula' } },
  ])
  const params = { enrollmentId: courses[0]?.enrollmentId ?? '' }
  const { progress_status } = (await world.call(getEnrollment, { params, query: {} }, { as: siswa })).data
  expect(progress_status.map(item => item.status).slice(0, 3)).toEqual(['COMPLETED', 'COMPLETED', 'OPEN'])
  const [, finished] = (await world.call(listCertificateProgress, {}, { as: siswa })).data
  const published = { publishedAt: expect.any(String), code: expect.any(String) }
  expect(finished?.certificates).toMatchObject([
    { kind: 'completion', ...published },
    { kind: 'graduation', ...published },
  ])
  const attended = (await world.call(listAttendanceCertificates, {}, { as: siswa })).data
  expect(attended).toMatchObject([{ presentMinutes: 57, lengthMinutes: 60, revokedAt: null }])
  expect(await enter('admin')).toMatchObject({ isAdmin: true })
  expect(await enter('pakar')).toMatchObject({ isAdmin: false, roles: ['expert'] })
})

test('the demo learner has six due review cards, all from completed materials', async () => {
  const siswa = (await world.call(login, { body: { email: 'siswa@semai.test', password: 'belajar123' } })).data
  const { data: cards } = await world.call(listReviewCards, {}, { as: siswa })
  expect(findDueCards(cards, reduceReviews([]), world.clock.now.getTime())).toHaveLength(6)
  const titles = ['Perjalanan Sebuah Halaman', 'Membagi pasar menjadi kelompok kecil']
  expect(cards.filter(card => !titles.includes(card.title))).toEqual([])
})

test('reports the name of a missing or damaged file of the demo content', async () => {
  const folder = contentFolder('analis-data', createStorage(world.dataDir))
  await expect(folder.text('tidak-ada.md')).rejects.toThrow('Content file is missing: analis-data/tidak-ada.md')
  await expect(folder.text('../catalog.json')).rejects.toThrow('outside of its folder')
  await expect(folder.json('index.json', QuizFile)).rejects.toThrow('analis-data/index.json is invalid at passMark')
})
