import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getCareerTrack,
  listCareerTrackCategories,
  listCareerTracks,
  listCareerTrackVersions,
  listInstructors,
} from '#contract/catalog/career-track.ts'
import { getCourse, listCourses } from '#contract/catalog/course.ts'
import { getEnrollment, listActivities, listEnrollments } from '#contract/learning/enrollment.ts'
import { listLectureMaterials } from '#contract/learning/lecture-material.ts'
import { getQuizExam } from '#contract/assessment/quiz.ts'
import { listItems, buildLearningStructure } from '#contract/learning/progress.rules.ts'
import { getUser, listUsers } from '#contract/account/legacy-user.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

test('filters the catalogue by learning mode, and shows the next session with a free seat', async () => {
  const all = (await world.call(listCourses, { query: {} })).data
  expect(all.length).toBeGreaterThanOrEqual(24)
  for (const type of ['Daring', 'Luring', 'Hybrid', 'Blended'] as const) {
    const some = (await world.call(listCourses, { query: { type } })).data
    expect(some.length).toBeGreaterThan(0)
    expect(some).toEqual(all.filter(course => course.mode === type))
  }
  expect(all.find(course => course.slug === 'dasar-pengembang-web')).toMatchObject({
    pricePoints: 50,
    nextSession: { zone: 'WIB', quota: 60, place: null },
  })
  const wrong = await world.send(listCourses, { query: { type: 'Semua' } })
  expect(wrong.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('the catalogue skips a full session and a session that has begun', async () => {
  const slug = 'dasar-pengembang-web'
  const { data } = await world.call(getCourse, { params: { slug } })
  expect(data.sessions).toHaveLength(2)
  const [first, second] = data.sessions
  await world.db
    .updateTable('course_session')
    .set({ seats_taken: 60 })
    .where('id', '=', first?.id ?? '')
    .execute()
  const full = (await world.call(getCourse, { params: { slug } })).data
  expect(full.sessions[0]?.seatsLeft).toBe(0)
  expect(full.nextSession?.id).toBe(second?.id)

  const { now } = world.clock
  world.clock.now = new Date(first?.startsAt ?? '')
  const later = (await world.call(getCourse, { params: { slug } })).data
  world.clock.now = now
  expect(later.sessions.map(session => session.id)).toEqual([second?.id])
  await world.db.updateTable('course_session').set({ seats_taken: 0 }).execute()
})

test('returns COURSE_NOT_FOUND for an unknown course', async () => {
  expect((await world.call(getCourse, { params: { slug: 'tidak-ada' } })).code).toBe('COURSE_NOT_FOUND')
})

test('finds career tracks by id, slug and flags, with the counts of their newest version', async () => {
  const all = (await world.call(listCareerTracks, { query: { isBeta: 'false', is_archived: 'false' } })).data
  expect(all).toHaveLength(6)
  for (const track of all) {
    expect(track.trackCount).toBeGreaterThanOrEqual(2)
    expect(track.classCount).toBeGreaterThanOrEqual(track.trackCount * 2)
    expect(track.materialCount).toBeGreaterThanOrEqual(track.classCount * 2)
    expect((await world.call(getCareerTrack, { params: { id: track.id } })).data).toEqual(track)
    expect((await world.call(listCareerTracks, { query: { slug: track.slug } })).data).toEqual([track])
  }
  expect((await world.call(listCareerTracks, { query: { isBeta: 'true' } })).data).toEqual([])
  expect((await world.call(getCareerTrack, { params: { id: randomUUID() } })).code).toBe('CAREER_TRACK_NOT_FOUND')
})

test('finds career tracks by category, instructor and text, page by page', async () => {
  const slugs = async (query: Record<string, string>) => {
    const { data, status } = await world.call(listCareerTracks, { query })
    expect(status).toBe(200)
    return data.map(track => track.slug)
  }
  const all = await slugs({})
  expect(await slugs({ category: 'data' })).toEqual(['analis-data', 'data-layanan-publik'])
  expect(await slugs({ instructor: 'ratna-wulandari' })).toEqual(['pengembang-web'])
  expect(await slugs({ search: 'ANALIS' })).toEqual(['analis-data'])
  expect(await slugs({ search: ' ' })).toEqual(all)
  expect([...(await slugs({ limit: '1' })), ...(await slugs({ limit: '5', offset: '1' }))]).toEqual(all)
  expect(await slugs({ offset: '999999' })).toEqual([])
  // Wildcards and quotes have no special meaning in a search.
  for (const search of ['%', '_', '\\', "' or 1=1 --", '\u{1F331}', 'x'.repeat(80)])
    expect(await slugs({ search })).toEqual([])
})

test.each([
  { limit: '0' },
  { limit: '1001' },
  { limit: '-1' },
  { limit: '1e3' },
  { offset: '-1' },
  { offset: '1234567' },
  { search: 'x'.repeat(81) },
  { search: 'a\0b' },
  { category: "data' or 1=1" },
  { instructor: '../x' },
  { isBeta: 'ya' },
  { is_archived: '' },
])('rejects an invalid filter of the career tracks, and reports its name: %o', async query => {
  const response = await world.send(listCareerTracks, { query })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: { [Object.keys(query)[0] ?? '']: {} } })
})

test('lists categories, and instructors up to the requested limit', async () => {
  expect((await world.call(listCareerTrackCategories, { query: {} })).data).toHaveLength(6)
  expect((await world.call(listCareerTrackCategories, { query: { slug: 'data' } })).data).toMatchObject([
    { slug: 'data', title: 'Data & Analisis' },
  ])
  const [track] = (await world.call(listCareerTracks, { query: { slug: 'pengembang-web' } })).data
  const query = { career_track_id: track?.id ?? '', search: 'wulandari' }
  expect((await world.call(listInstructors, { query })).data).toMatchObject([{ slug: 'ratna-wulandari' }])
  expect((await world.call(listInstructors, { query: {} })).data.length).toBeGreaterThanOrEqual(6)
  expect((await world.call(listInstructors, { query: { limit: '2' } })).data).toHaveLength(2)
  expect((await world.call(listInstructors, { query: { limit: '1001' } })).code).toBe('VALIDATION_FAILED')
})

test('returns a published version as a list with one item, and a draft as an empty list', async () => {
  const [track] = (await world.call(listCareerTracks, { query: { slug: 'analis-data' } })).data
  const career_track_id = track?.id ?? ''
  const ask = async (version?: string) =>
    (await world.call(listCareerTrackVersions, { query: { career_track_id, ...(version && { version }) } })).data
  const [newest] = await ask()
  expect(newest).toMatchObject({ career_track_id, version: 1 })
  expect(await ask('1')).toEqual([newest])
  await world.db
    .insertInto('career_track_version')
    .values({
      career_track_id,
      version: 2,
      published_at: null,
      track_content: '[]',
      track_count: 0,
      class_count: 0,
      material_count: 0,
    })
    .execute()
  expect(await ask('2')).toEqual([])
  expect(await ask()).toEqual([newest])
  const items = newest?.track_content.flatMap(one => one.track_class_content.flatMap(it => it.lecture_material_content))
  expectAll(items, item => item.status === 'OPEN' && !item.isComplete)
  expect(items?.filter(item => item.is_quiz_akhir)).toEqual([items?.at(-1)])
})

test('a published version cannot be changed, not even by an SQL statement', async () => {
  const change = world.db.updateTable('career_track_version').set({ track_content: '[]' }).execute()
  await expect(change).rejects.toThrow('is published and cannot change')
})

test('a new enrolment gives the learning structure of its version, with the status OPEN for every material', async () => {
  const learner = await world.newLearner()
  const { enrollmentId, materials, careerTrackId } = await world.enrol(learner)
  const params = { enrollmentId }
  const plain = (await world.call(getEnrollment, { params, query: {} }, { as: learner })).data
  expect(plain).toMatchObject({ id: enrollmentId, career_track_id: careerTrackId, version: 2, newestVersion: 2 })
  const full = (await world.call(getEnrollment, { params, query: { populate: 'true' } }, { as: learner })).data
  expect(full.career_track_id).toMatchObject({ id: careerTrackId, slug: 'pengembang-web' })

  const query = { career_track_id: careerTrackId, version: String(full.version) }
  const [version] = (await world.call(listCareerTrackVersions, { query })).data
  if (!version) throw new Error('no version')
  const items = listItems(buildLearningStructure(version, full.progress_status))
  expect(items.map(item => item.id)).toEqual(materials.map(material => material.id))
  expectAll(items, item => item.status === 'OPEN')
})

test('returns the content of a class in order, and nothing for an unknown class', async () => {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const classes = new Set(materials.map(material => material.track_class_id))
  const kinds = new Set<string>()
  for (const track_class_id of classes) {
    const query = { enrollment_id: enrollmentId, track_class_id }
    const { data, status } = await world.call(listLectureMaterials, { query }, { as: learner })
    expect(status).toBe(200)
    expect(data.map(item => item.id)).toEqual(
      materials.filter(material => material.track_class_id === track_class_id).map(material => material.id),
    )
    for (const item of data) kinds.add(item.content.kind)
  }
  expect(kinds).toEqual(new Set(['article', 'video', 'pdf', 'quiz', 'scorm', 'assignment']))
  const foreign = { enrollment_id: enrollmentId, track_class_id: randomUUID() }
  expect((await world.call(listLectureMaterials, { query: foreign }, { as: learner })).data).toEqual([])
})

test('lists the materials of all own enrolments once if the call selects no enrolment', async () => {
  const learner = await world.newLearner()
  const { materials } = await world.enrol(learner)
  const { data, status } = await world.call(listLectureMaterials, { query: {} }, { as: learner })
  expect(status).toBe(200)
  expect(data.map(item => item.id).toSorted()).toEqual(materials.map(material => material.id).toSorted())
  const quizzes = await world.call(listLectureMaterials, { query: { type: 'quiz' } }, { as: learner })
  expect(new Set(quizzes.data.map(item => item.type))).toEqual(new Set(['quiz']))
  expect((await world.call(listLectureMaterials, { query: {} }, { as: await world.newLearner() })).data).toEqual([])
})

test('a quiz that a learner reads does not contain its right answers', async () => {
  const learner = await world.newLearner()
  const { materials } = await world.enrol(learner)
  for (const { quiz_id } of materials) {
    if (!quiz_id) continue
    const response = await world.call(getQuizExam, { params: { id: quiz_id } }, { as: learner })
    expect(response.data.questions.length).toBeGreaterThanOrEqual(4)
    expect(response.response.body).not.toMatch(/"(?:answer|explanation|isCorrect|right)"/)
  }
})

test('a learner reads their courses and their calendar', async () => {
  const learner = await world.newLearner()
  expect((await world.call(listEnrollments, {}, { as: learner })).data).toEqual([])
  const { enrollmentId, materials } = await world.enrol(learner)
  await world.enrol(learner, 'web-akhir-pekan-makassar')
  const mine = (await world.call(listEnrollments, {}, { as: learner })).data
  expect(mine).toHaveLength(2)
  expect(mine.find(course => course.enrollmentId === enrollmentId)).toMatchObject({
    course: { slug: 'dasar-pengembang-web', mode: 'Daring', category: 'pengembangan-web' },
    completedCount: 0,
    materialCount: materials.length,
  })
  const lines = async () => (await world.call(listActivities, {}, { as: learner })).data
  expect(await lines()).toMatchObject([
    { type: 'Daring', alias: 'Dasar Pengembang Web', voSocialValid: true, enrollmentId, sessions: [{ zone: 'WIB' }] },
    { type: 'Luring', voSocialValid: true, sessions: [{ zone: 'WITA', place: expect.any(String) }] },
  ])
  const { now } = world.clock
  world.clock.now = new Date(now.getTime() + 10 * 86_400_000)
  const as = { ...learner, accessToken: await world.tokenFor(learner.userId) }
  const later = (await world.call(listActivities, {}, { as })).data
  world.clock.now = now
  expect(later.map(line => line.voSocialValid)).toEqual([false, true])
})

test('an admin lists all users, and any other user only themselves', async () => {
  const admin = await world.newAdmin()
  const [ani, budi] = [await world.newLearner(), await world.newLearner()]
  const { email } = await world.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', ani.userId)
    .executeTakeFirstOrThrow()
  const ids = async (query: Parameters<typeof world.call<typeof listUsers>>[1]['query'], as: typeof ani) =>
    (await world.call(listUsers, { query }, { as })).data.map(({ id }) => id)

  expect(await ids({}, admin)).toEqual(expect.arrayContaining([ani.userId, budi.userId, admin.userId]))
  for (const query of [{ id: ani.userId }, { email: email.toUpperCase() }, { search: email }]) {
    expect(await ids(query, admin)).toEqual([ani.userId])
    expect(await ids(query, ani)).toEqual([ani.userId])
    expect(await ids(query, budi)).toEqual([])
  }
  expect(await ids({}, budi)).toEqual([budi.userId])
  expect(await ids({ role: 'expert' }, budi)).toEqual([])
  expect(await ids({ limit: '1' }, admin)).toHaveLength(1)
})

test('an admin may read any user; other users get the same error for a missing user and for another user', async () => {
  const admin = await world.newLearner()
  await world.db.updateTable('app_user').set({ is_admin: true }).where('id', '=', admin.userId).execute()
  const learner = await world.newLearner()
  const read = (id: string, as: typeof admin) => world.call(getUser, { params: { id } }, { as })
  expect((await read(learner.userId, admin)).data).toMatchObject({ id: learner.userId, isAdmin: false })
  expect((await read(learner.userId, learner)).data.id).toBe(learner.userId)
  const missing = await read(randomUUID(), learner)
  const foreign = await read(admin.userId, learner)
  expect(foreign.response.body).toBe(missing.response.body)
  await world.db.updateTable('app_user').set({ is_admin: false }).where('id', '=', admin.userId).execute()
  expect((await read(learner.userId, admin)).code).toBe('USER_NOT_FOUND')
})
