import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCareerTracks } from '#contract/catalog/career-track.ts'
import * as contract from '#contract/catalog/career-track.admin.ts'
import { listClassDownloads } from '#contract/learning/downloads.ts'
import { getEnrollment, listEnrollments } from '#contract/learning/enrollment.ts'
import { PROGRAM_ICON_POSITION, VERSION_WITHDRAWAL_MS } from '#contract/wire/limits.ts'
import { getTrackDraft } from '#contract/catalog/structure-edit.ts'
import { changeMaterial, getDeskMaterial } from '#contract/learning/material.admin.ts'
import { changeQuiz, draftQuiz, getDeskQuiz } from '#contract/assessment/quiz.admin.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { readNewestVersion } from './service.ts'

let world: LearningApp
let desk: Learner
const reason = 'Untuk uji'

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
})
afterAll(() => world.close())

const at = (version: number) => ({ as: desk, headers: { 'if-match': `"${version}"` } })
const texts = { title: 'Kasir Andal', summary: 'Ringkas', description: 'Isi', isBeta: false, isArchived: false }
const category = async () => (await world.db.selectFrom('category').select('slug').executeTakeFirstOrThrow()).slug
const read = async (id: string) =>
  (await world.call(contract.getDeskCareerTrack, { params: { id } }, { as: desk })).data
const list = async () => (await world.call(contract.listDeskCareerTracks, { query: {} }, { as: desk })).data.items
const open = (id: string) => world.call(contract.openTrackDraft, { params: { id } }, { as: desk })

type Action = typeof contract.reviewTrackDraft | typeof contract.publishTrackDraft | typeof contract.removeTrackDraft
/** Calls the endpoint for the current revision of the draft, or for another revision. */
async function action(endpoint: Action, id: string, revision?: number) {
  const [newest] = (await read(id)).versions
  return world.call(
    endpoint as typeof contract.reviewTrackDraft,
    { params: { id }, body: { reason } },
    at(revision ?? newest!.revision),
  )
}
async function publish(id: string) {
  await open(id)
  await action(contract.reviewTrackDraft, id)
  return action(contract.publishTrackDraft, id)
}
const takeBack = (id: string, version: number) =>
  world.call(contract.withdrawVersion, { params: { id }, body: { version, reason } }, { as: desk })
const difference = async (id: string, from: number, to: number) =>
  (
    await world.call(
      contract.compareVersions,
      { params: { id }, query: { from: `${from}`, to: `${to}` } },
      { as: desk },
    )
  ).data

async function trackOf(slug: string) {
  const [found] = (await world.call(listCareerTracks, { query: { slug } })).data
  if (!found) throw new Error(`no career track ${slug}`)
  return found
}

test('a repeated request creates one program: a draft that visitors do not see and admins can delete', async () => {
  const before = await list()
  const key = randomUUID()
  const body = { ...texts, category: await category() }
  const create = () => world.call(contract.createCareerTrack, { body }, { as: desk, key })
  const { id } = (await create()).data
  expect((await create()).data.id).toBe(id)
  const own = await read(id)
  expect(own).toMatchObject({
    slug: 'kasir-andal',
    place: PROGRAM_ICON_POSITION,
    state: 'draft',
    publishedVersion: null,
  })
  expect(own.lacks).toEqual([{ kind: 'no-tracks', title: '' }])
  expect((await list()).filter(row => row.id !== id).map(row => row.id)).toEqual(before.map(row => row.id))
  expect((await world.call(listCareerTracks, { query: { slug: own.slug } })).data).toEqual([])
  expect((await action(contract.reviewTrackDraft, id)).code).toBe('CAREER_TRACK_VERSION_INCOMPLETE')
  expect((await action(contract.publishTrackDraft, id)).code).toBe('CAREER_TRACK_NOT_REVIEWED')
  expect((await action(contract.removeTrackDraft, id)).data).toEqual({ isTrackRemoved: true })
  expect(await list()).toEqual(before)
})

test('changing the texts of a program requires the current version of the texts', async () => {
  const [first, second] = await list()
  const { textVersion, summary, description, category: own } = await read(first!.id)
  const words = {
    title: first!.title,
    summary,
    description,
    category: own.slug,
    isBeta: false,
    isArchived: false,
    reason,
  }
  const change = (id: string, version: number, more: object) =>
    world.call(contract.changeCareerTrack, { params: { id }, body: { ...words, ...more } }, at(version))
  const other = await read(second!.id)
  const others = {
    title: other.title,
    summary: other.summary,
    description: other.description,
    category: other.category.slug,
  }
  expect((await change(second!.id, other.textVersion, { ...others, place: 1 })).status).toBe(200)
  expect((await list()).slice(0, 2).map(row => row.id)).toEqual([second!.id, first!.id])
  expect((await change(first!.id, textVersion, { title: 'Judul baru' })).data.version).toBe(textVersion + 1)
  expect((await change(first!.id, textVersion, {})).code).toBe('VERSION_STALE')
  expect((await change(first!.id, textVersion + 1, { category: 'tidak-ada' })).code).toBe('CATEGORY_NOT_FOUND')
  expect((await read(first!.id)).title).toBe('Judul baru')
})

test('a changed draft needs a new review, and a new draft refuses actions meant for the deleted draft', async () => {
  const { id, version } = await trackOf('analis-data')
  await open(id)
  const [draft] = (await read(id)).versions
  expect(draft).toMatchObject({ version: version + 1, state: 'draft', learnerCount: 0 })
  expect((await action(contract.reviewTrackDraft, id)).status).toBe(200)
  expect((await read(id)).versions[0]).toMatchObject({ state: 'reviewed' })

  const quiz = await world.db
    .selectFrom('quiz')
    .select('id')
    .where('career_track_id', '=', id)
    .executeTakeFirstOrThrow()
  const copy = { id: (await world.call(draftQuiz, { params: quiz }, { as: desk })).data.id }
  const { values, revision } = (await world.call(getDeskQuiz, { params: copy }, { as: desk })).data
  await world.call(changeQuiz, { params: copy, body: { values: { ...values, passMark: '51' } } }, at(revision))
  expect((await action(contract.publishTrackDraft, id)).code).toBe('CAREER_TRACK_NOT_REVIEWED')
  expect(await difference(id, version, version + 1)).toMatchObject([
    { kind: 'changed', part: 'quiz', title: expect.any(String) },
  ])
  expect(await difference(id, version + 1, version + 1)).toEqual([])

  expect((await action(contract.removeTrackDraft, id, draft!.revision)).code).toBe('VERSION_STALE')
  expect((await action(contract.removeTrackDraft, id)).data).toEqual({ isTrackRemoved: false })
  expect((await action(contract.reviewTrackDraft, id)).code).toBe('CAREER_TRACK_DRAFT_NOT_FOUND')
  await open(id)
  for (const late of [contract.removeTrackDraft, contract.reviewTrackDraft, contract.publishTrackDraft])
    expect((await action(late, id, draft!.revision)).code).toBe('VERSION_STALE')
  await action(contract.removeTrackDraft, id)
})

test('a review of content that the admin has not seen is refused, also if the draft was not reviewed before', async () => {
  const { id } = await trackOf('analis-data')
  await open(id)
  const [seen] = (await read(id)).versions
  const structure = (await world.call(getTrackDraft, { params: { id } }, { as: desk })).data.revision
  const params = await world.db
    .selectFrom('lecture_material')
    .select('id')
    .where('career_track_id', '=', id)
    .where('version', '=', seen!.version)
    .where('type', '=', 'article')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { values, revision } = (await world.call(getDeskMaterial, { params }, { as: desk })).data
  const body = { values: { ...values, text: 'Isi yang belum dilihat peninjau.' } }
  expect((await world.call(changeMaterial, { params, body }, at(revision))).status).toBe(200)
  for (const late of [contract.removeTrackDraft, contract.reviewTrackDraft, contract.publishTrackDraft])
    expect((await action(late, id, seen!.revision)).code).toBe('VERSION_STALE')
  // The revision of the structure has not changed, so the structure can still be edited beside the material.
  expect((await world.call(getTrackDraft, { params: { id } }, { as: desk })).data.revision).toBe(structure)
  expect((await action(contract.reviewTrackDraft, id)).status).toBe(200)
  expect((await action(contract.removeTrackDraft, id)).status).toBe(200)
})

test('the only draft of a program cannot be deleted while a course uses the program', async () => {
  const body = { ...texts, category: await category() }
  const { data } = await world.call(contract.createCareerTrack, { body }, { as: desk, key: randomUUID() })
  const course = await world.db
    .selectFrom('course')
    .select(['id', 'career_track_id'])
    .where('slug', '=', 'dasar-pengembang-web')
    .executeTakeFirstOrThrow()
  const use = (careerTrackId: string) =>
    world.db.updateTable('course').set({ career_track_id: careerTrackId }).where('id', '=', course.id).execute()
  await use(data.id)
  expect((await action(contract.removeTrackDraft, data.id)).code).toBe('CAREER_TRACK_HAS_COURSES')
  expect((await read(data.id)).versions).toHaveLength(1)
  await use(course.career_track_id)
  expect((await action(contract.removeTrackDraft, data.id)).data).toEqual({ isTrackRemoved: true })
})

test('finds the draft copy of a published quiz, also if the copy was moved', async () => {
  const { id, version } = await trackOf('analis-data')
  const quizzes = await world.db
    .selectFrom('lecture_material')
    .select(['quiz_id', 'lineage_id'])
    .where('career_track_id', '=', id)
    .where('version', '=', version)
    .where('quiz_id', 'is not', null)
    .execute()
  await open(id)
  await sql`update lecture_material set position = 9999 - position
    where career_track_id = ${id} and version = ${version + 1}`.execute(world.db)
  for (const quiz of quizzes) {
    const params = { id: quiz.quiz_id! }
    const own = (await world.call(draftQuiz, { params }, { as: desk })).data.id
    const row = world.db.selectFrom('lecture_material').select('lineage_id').where('quiz_id', '=', own)
    expect(await row.executeTakeFirst()).toEqual({ lineage_id: quiz.lineage_id })
  }
  await action(contract.removeTrackDraft, id)
})

test('an unused version can be withdrawn in its first hour, and its number is not used again', async () => {
  const { id, version } = await trackOf('analis-data')
  await publish(id)
  const number = version + 1
  expect((await trackOf('analis-data')).version).toBe(number)
  expect((await read(id)).takeBackUntil).toBe(new Date(world.clock.now.getTime() + VERSION_WITHDRAWAL_MS).toISOString())
  await open(id)
  expect((await takeBack(id, number)).code).toBe('CAREER_TRACK_DRAFT_EXISTS')
  await action(contract.removeTrackDraft, id)
  expect((await takeBack(id, version)).code).toBe('CAREER_TRACK_VERSION_NOT_FOUND')
  expect((await takeBack(id, number)).data).toEqual({ version: number + 1 })
  expect((await trackOf('analis-data')).version).toBe(version)
  expect((await read(id)).versions[0]).toMatchObject({ version: number + 1, state: 'draft' })
  await action(contract.removeTrackDraft, id)
  expect((await open(id)).data.version).toBe(number + 1)

  await publish(id)
  world.clock.now = new Date(world.clock.now.getTime() + VERSION_WITHDRAWAL_MS + 1)
  // The earlier access token has expired, so this creates another admin.
  desk = await world.newAdmin()
  expect((await takeBack(id, number + 1)).code).toBe('CAREER_TRACK_TAKE_BACK_LATE')
  await publish(id)
  // An enrolment locks the career track. The withdrawal therefore waits for the enrolment, and then finds an enrolled
  // learner.
  let waiting: Promise<{ code: string | undefined }> | undefined
  const learner = await world.newLearner()
  await runInTransaction(world.db, async tx => {
    const newestVersion = await readNewestVersion(tx, id)
    waiting = takeBack(id, newestVersion)
    await insertLearners(tx, { careerTrackId: id, version: newestVersion, userIds: [learner.userId] })
  })
  expect((await waiting)?.code).toBe('CAREER_TRACK_ENROLLED')
})

test('the only published version cannot be withdrawn, neither on the page nor by a call', async () => {
  const body = { ...texts, category: await category() }
  const { id } = (await world.call(contract.createCareerTrack, { body }, { as: desk, key: randomUUID() })).data
  const { version } = await world.db
    .updateTable('career_track_version')
    .set({ published_at: world.clock.now })
    .where('career_track_id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  expect((await read(id)).takeBackUntil).toBeNull()
  expect((await takeBack(id, version)).code).toBe('CAREER_TRACK_ONLY_VERSION')
  expect((await read(id)).publishedVersion).toBe(version)
})

/** Inserts enrolments directly into the database, with every second material completed. */
async function insertLearners(
  tx: LearningApp['db'],
  { careerTrackId, version, userIds }: { careerTrackId: string; version: number; userIds: readonly string[] },
) {
  const course = await tx
    .selectFrom('course')
    .innerJoin('course_session', 'course_session.course_id', 'course.id')
    .select(['course.id as course_id', 'course_session.id as session_id'])
    .where('career_track_id', '=', careerTrackId)
    .executeTakeFirstOrThrow()
  await sql`
    with made as (
      insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
      select gen_random_uuid(), learner.id, ${course.course_id}, ${course.session_id}, ${careerTrackId}, ${version}, now()
      from unnest(${userIds}::uuid[]) as learner (id) returning id
    )
    insert into lecture_progress (enrollment_id, lecture_material_id, status, updated_at)
    select made.id, material.id, case material.position % 2 when 0 then 'COMPLETED' else 'OPEN' end, now()
    from made cross join lecture_material as material
    where material.career_track_id = ${careerTrackId} and material.version = ${version}`.execute(tx)
}

test('publishing does not change the progress of a thousand learners, and offers them the new version', async () => {
  const { id, version } = await trackOf('analis-data')
  const reader = await world.newLearner()
  await insertLearners(world.db, { careerTrackId: id, version, userIds: [reader.userId] })
  // Inserts in ten steps, because each statement has a time limit of seven seconds, even on a busy machine.
  for (let hundred = 0; hundred < 10; hundred += 1) {
    const { rows } = await sql<{ id: string }>`
      insert into app_user (id, email, full_name, is_admin, roles, password_hash, created_at)
      select gen_random_uuid(), ${hundred} || '-' || number || '@ramai.test', 'Ramai', false, '{learner}', 'x', now()
      from generate_series(1, 100) as number returning id`.execute(world.db)
    await insertLearners(world.db, { careerTrackId: id, version, userIds: rows.map(row => row.id) })
  }
  const theirs = async () =>
    (
      await sql<{ digest: string; count: number }>`
        select md5(string_agg(concat_ws('/', enrollment.id, enrollment.version, progress.lecture_material_id,
          progress.status), ',' order by enrollment.id, progress.lecture_material_id)) as digest,
          count(distinct enrollment.id)::integer as count
        from enrollment join lecture_progress as progress on progress.enrollment_id = enrollment.id
        where enrollment.career_track_id = ${id}`.execute(world.db)
    ).rows[0]
  const own = async () => {
    const enrollments = await world.call(listEnrollments, {}, { as: reader })
    const { enrollmentId } = enrollments.data[0]!
    const { data } = await world.call(getEnrollment, { params: { enrollmentId }, query: {} }, { as: reader })
    return { ...data, files: (await world.call(listClassDownloads, { params: { enrollmentId } }, { as: reader })).data }
  }
  const [before, mine] = [await theirs(), await own()]
  expect(before?.count).toBeGreaterThan(1000)
  expect(mine.files).not.toEqual([])

  expect((await publish(id)).status).toBe(200)
  expect(await theirs()).toEqual(before)
  expect(await own()).toEqual({ ...mine, newestVersion: version + 1 })
  const [newest, older] = (await read(id)).versions
  expect([newest, older]).toMatchObject([{ learnerCount: 0 }, { learnerCount: expect.any(Number) }])
  expect(older!.learnerCount).toBeGreaterThan(1000)
})
