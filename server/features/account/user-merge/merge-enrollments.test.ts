import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getDashboardTasks } from '#contract/admin/dashboard.ts'
import { listCertificates } from '#contract/certificate/certificate.admin.ts'
import { getDeskCourse } from '#contract/catalog/course.admin.ts'
import { listDeskEnrollments } from '#contract/learning/enrollment.admin.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { begunUnit } from '#tests/support/scorm-state.ts'
import { runInTransaction } from '../../../db/database.ts'
import { listWrongSeats } from '../../../doctor/record-queries.ts'
import { reserveSeat } from '../../catalog/course/service.ts'
import { enroll } from '../../learning/enrollment/service.ts'
import { executeMerge } from './execute-merge.ts'

/** Tests a course in which both accounts are enrolled. */

let world: LearningApp
let two: { kept: Learner; other: Learner }
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  two = { kept: await world.newLearner(), other: await world.newLearner() }
})

const merge = () =>
  runInTransaction(world.db, tx =>
    executeMerge(
      tx,
      { keptId: two.kept.userId, otherId: two.other.userId },
      { now: world.clock.now, origin: 'https://semai.test' },
    ),
  )
const inBoth = async () => [await world.enrol(two.kept), await world.enrol(two.other)] as const
type Enrolled = Awaited<ReturnType<LearningApp['enrol']>>

const daysAgo = (days: number) => new Date(world.clock.now.getTime() - days * 86_400_000)
const ofType = ({ materials }: Enrolled, type: string) => materials.find(each => each.type === type)?.id ?? ''
const getKeys = (enrolled: Enrolled, type = 'article') => ({
  enrollment_id: enrolled.enrollmentId,
  lecture_material_id: ofType(enrolled, type),
})

describe('seats of merged accounts', () => {
  const sessions = async () => {
    const { rows } = await sql<{ id: string; course_id: string; career_track_id: string; taken: number }>`
      select session.id, course.id as course_id, career_track_id, seats_taken as taken
      from course_session as session join course on course.id = course_id
      where course.slug = 'dasar-pengembang-web' order by starts_at`.execute(world.db)
    return rows
  }
  const listWrong = () => runInTransaction(world.db, listWrongSeats)
  /** Enrols the learner by a purchase. */
  async function sit(learner: Learner, at: number): Promise<void> {
    const session = (await sessions())[at]!
    const ids = { sessionId: session.id, courseId: session.course_id, careerTrackId: session.career_track_id }
    await runInTransaction(world.db, async tx => {
      await enroll(tx, { userId: learner.userId, ...ids, now: world.clock.now })
      expect(await reserveSeat(tx, session.id)).toBe(true)
    })
  }

  test('two seats of merged accounts in one session become one seat in the count of taken seats', async () => {
    const before = (await sessions()).map(({ taken }) => taken)
    const wrong = await listWrong()
    await sit(two.kept, 0)
    await sit(two.other, 0)
    await merge()
    expect((await sessions()).map(({ taken }) => taken)).toEqual([before[0]! + 1, before[1]])
    expect(await listWrong()).toEqual(wrong)
  })

  test('two seats in different sessions of a course are both kept, and the user may attend both sessions', async () => {
    const before = (await sessions()).map(({ taken }) => taken)
    const wrong = await listWrong()
    await sit(two.kept, 0)
    await sit(two.other, 1)
    await merge()
    expect((await sessions()).map(({ taken }) => taken)).toEqual(before.map(taken => taken + 1))
    expect(await listWrong()).toEqual(wrong)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from webinar_registration
      where user_id = ${two.kept.userId} and state = 'registered'`.execute(world.db)
    expect(rows).toEqual([{ count: 2 }])
  })

  test('merging an account without a seat leaves the count of taken seats at zero', async () => {
    await world.db.updateTable('course_session').set({ seats_taken: 0 }).execute()
    await inBoth()
    await merge()
    expect((await sessions()).map(({ taken }) => taken)).toEqual([0, 0])
  })
})

test('after a merge, admin lists and task counts contain the user and the enrolment once', async () => {
  const admin = await world.newAdmin()
  const [kept, merged] = await inBoth()
  const row = await world.db
    .selectFrom('enrollment')
    .select(['course_id', 'session_id'])
    .where('id', '=', kept.enrollmentId)
    .executeTakeFirstOrThrow()
  const counts = async () => {
    const params = { courseId: row.course_id, sessionId: row.session_id }
    const certificates = await world.call(listCertificates, { params, query: { isGenerated: 'false' } }, { as: admin })
    const { data } = await world.call(getDeskCourse, { params: { id: row.course_id } }, { as: admin })
    const session = data.sessions.find(({ id }) => id === row.session_id)
    const mine = [kept.enrollmentId, merged.enrollmentId]
    const seen = certificates.data.filter(({ enrollmentId }) => mine.includes(enrollmentId))
    const graduates = []
    for (const { userId } of [two.kept, two.other]) {
      const query = { search: `${userId}@contoh.test` }
      graduates.push(...(await world.call(listDeskEnrollments, { query }, { as: admin })).data.items)
    }
    return [seen.length, graduates.length, data.learnerCount, session?.learnerCount ?? 0]
  }
  for (const { enrollmentId } of [kept, merged]) {
    await world.db
      .insertInto('certificate')
      .values({ id: randomUUID(), enrollment_id: enrollmentId, kind: 'graduation', finished_at: world.clock.now })
      .execute()
  }
  const before = await counts()
  const waitingCount = async () => (await world.call(getDashboardTasks, {}, { as: admin })).data.certificatesToGenerate
  const waiting = await waitingCount()
  await merge()
  expect(await counts()).toEqual(before.map(count => count - 1))
  expect(await waitingCount()).toBe(waiting - 1)
})

test.each([
  [['COMPLETED', 2], ['COMPLETED', 9], 9],
  [['COMPLETED', 9], ['COMPLETED', 2], 9],
  [['INPROGRESS', undefined], ['COMPLETED', 2], 2],
  [['COMPLETED', 2], ['INPROGRESS', undefined], 2],
] as const)(
  'after a merge, a material with the statuses %j and %j counts as completed %i days ago',
  async (mine, theirs, days) => {
    const both = await inBoth()
    for (const [at, [status, ago]] of [mine, theirs].entries()) {
      const { enrollment_id, lecture_material_id } = getKeys(both[at]!)
      await world.db
        .updateTable('lecture_progress')
        .set({ status, completed_at: ago === undefined ? null : daysAgo(ago) })
        .where('enrollment_id', '=', enrollment_id)
        .where('lecture_material_id', '=', lecture_material_id)
        .execute()
    }
    await merge()
    const { enrollment_id, lecture_material_id } = getKeys(both[0])
    const progress = await world.db
      .selectFrom('lecture_progress')
      .select(['status', 'completed_at'])
      .where('enrollment_id', '=', enrollment_id)
      .where('lecture_material_id', '=', lecture_material_id)
      .executeTakeFirst()
    expect(progress).toEqual({ status: 'COMPLETED', completed_at: daysAgo(days) })
  },
)

test.each([
  [0.2, 0.7, 0.7],
  [0.7, 0.2, 0.7],
  [undefined, 0.4, 0.4],
])(
  'a merge of the reading positions %s (kept account) and %s (closed account) keeps the position %s',
  async (mine, theirs, further) => {
    const both = await inBoth()
    const updated_at = world.clock.now
    for (const [at, furthest] of [mine, theirs].entries()) {
      if (furthest === undefined) continue
      const row = { ...getKeys(both[at]!), furthest, updated_at }
      await world.db.insertInto('lecture_position').values(row).execute()
    }
    const seen = { kind: 'watched' as const, watched_share: 0.95, happened_at: daysAgo(3) }
    await world.db
      .insertInto('video_evidence')
      .values({ ...getKeys(both[1]), ...seen })
      .execute()
    await merge()
    const own = (table: 'lecture_position' | 'video_evidence') =>
      world.db.selectFrom(table).selectAll().where('enrollment_id', '=', both[0].enrollmentId).execute()
    expect(await own('lecture_position')).toMatchObject([{ furthest: further }])
    expect(await own('video_evidence')).toMatchObject([{ kind: 'watched', happened_at: seen.happened_at }])
  },
)

/** State of a unit: location, age in days, and whether the unit is completed. */
type Visit = readonly [location: string, days: number, isDone?: boolean]
test.each<[Visit | undefined, Visit, Visit]>([
  [undefined, ['b', 5], ['b', 5]],
  [
    ['a', 2],
    ['b', 5],
    ['a', 2],
  ],
  [
    ['a', 5],
    ['b', 2],
    ['b', 2],
  ],
  [
    ['a', 5, true],
    ['b', 2],
    ['b', 2, true],
  ],
  [
    ['a', 2],
    ['b', 5, true],
    ['a', 2, true],
  ],
  [
    ['a', 2, true],
    ['b', 5, true],
    ['a', 2, true],
  ],
])('a merge of the unit states %j and %j keeps the state %j', async (mine, theirs, expected) => {
  const both = await inBoth()
  for (const [at, visit] of [mine, theirs].entries()) {
    if (!visit) continue
    const [location, days, isDone] = visit
    const outcome = isDone ? { completion: 'completed', success: 'passed', scoreRaw: 80 } : {}
    const state = JSON.stringify({ ...begunUnit, ...outcome, location })
    const moments = { happened_at: daysAgo(days), done_at: isDone ? daysAgo(days) : null, updated_at: daysAgo(days) }
    await world.db
      .insertInto('scorm_state')
      .values({ ...getKeys(both[at]!), state, ...moments })
      .execute()
  }
  await merge()
  const [location, days, isDone] = expected
  const { state, happened_at } = await world.db
    .selectFrom('scorm_state')
    .select(['state', 'happened_at'])
    .where('enrollment_id', '=', both[0].enrollmentId)
    .executeTakeFirstOrThrow()
  expect([state.location, state.completion, happened_at]).toEqual([
    location,
    isDone ? 'completed' : 'incomplete',
    daysAgo(days),
  ])
})

test('a merge renumbers the quiz attempts of both accounts from 1 to 4, together with their start rows', async () => {
  const both = await inBoth()
  for (const enrolled of both) {
    for (const number of [1, 2]) {
      const id = randomUUID()
      const keys = getKeys(enrolled, 'quiz')
      await world.db
        .insertInto('quiz_attempt_start')
        .values({ id, ...keys, number, started_at: daysAgo(1), deadline: null })
        .execute()
      const graded = { answers: '{}', score: 50, is_passed: false, question_results: '[]', number }
      await world.db
        .insertInto('quiz_attempt')
        .values({ id, ...keys, ...graded, handed_in_at: daysAgo(1), created_at: daysAgo(1) })
        .execute()
    }
  }
  const { lines } = await merge()
  for (const table of ['quiz_attempt', 'quiz_attempt_start'] as const) {
    const rows = await world.db
      .selectFrom(table)
      .select('number')
      .where('enrollment_id', '=', both[0].enrollmentId)
      .orderBy('number')
      .execute()
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  }
  expect(lines.find(({ name }) => name === 'attempts')).toEqual({ name: 'attempts', moved: 2, stayed: 0 })
})

test.each([
  [4, 2, 'dari akun kedua'],
  [2, 4, 'dari akun ini'],
])(
  'the newer of two merged versions of an answer, submitted %i and %i days ago, is current',
  async (mine, theirs, newest) => {
    const [kept, merged] = await inBoth()
    const handIn = (enrolled: Enrolled, text: string, days: number) =>
      world.db
        .insertInto('assignment_answer')
        .values({
          id: randomUUID(),
          ...getKeys(enrolled, 'assignment'),
          text,
          handed_in_at: daysAgo(days),
          created_at: daysAgo(days),
        })
        .execute()
    await handIn(kept, 'dari akun ini', mine)
    await handIn(merged, 'dari akun kedua', theirs)
    await merge()
    const answers = await world.db
      .selectFrom('assignment_answer')
      .select(['text', 'is_current'])
      .where('enrollment_id', '=', kept.enrollmentId)
      .execute()
    expect(answers).toHaveLength(2)
    expect(answers.filter(each => each.is_current).map(({ text }) => text)).toEqual([newest])
  },
)

test('a merge completes a course of which each account had completed half, and moves a certificate', async () => {
  const [kept, merged] = await inBoth()
  for (const [at, { enrollmentId, materials }] of [kept, merged].entries()) {
    const half = materials.filter((_none, nth) => nth % 2 === at).map(({ id }) => id)
    await world.db
      .updateTable('lecture_progress')
      .set({ status: 'COMPLETED', completed_at: daysAgo(1) })
      .where('enrollment_id', '=', enrollmentId)
      .where('lecture_material_id', 'in', half)
      .execute()
  }
  await world.db
    .insertInto('certificate')
    .values({ id: randomUUID(), enrollment_id: merged.enrollmentId, kind: 'completion', finished_at: daysAgo(7) })
    .execute()
  await merge()
  const certificates = await world.db
    .selectFrom('certificate')
    .select(['kind', 'finished_at'])
    .where('enrollment_id', '=', kept.enrollmentId)
    .orderBy('kind')
    .execute()
  expect(certificates).toEqual([
    { kind: 'completion', finished_at: daysAgo(7) },
    { kind: 'graduation', finished_at: daysAgo(1) },
  ])
})

test('after a merge, the link of a notification opens the kept enrolment', async () => {
  const [kept, merged] = await inBoth()
  const id = randomUUID()
  const { now } = world.clock
  const pathIn = ({ enrollmentId }: Enrolled) =>
    `/lecture-material/assignment/${ofType(kept, 'assignment')}?enrId=${enrollmentId}#tanya-1`
  const moments = { due_at: now, planned_at: now, valid_until: now, created_at: now }
  const labels = { title: 'Tugas', body: '', path: pathIn(merged), calendar_hash: null, calendar_path: null }
  await world.db
    .insertInto('notification')
    .values({
      id,
      user_id: two.other.userId,
      kind: 'assignment',
      about: id,
      step: 'result',
      urgency: 'normal',
      ...labels,
      ...moments,
    })
    .execute()
  await merge()
  const notification = world.db.selectFrom('notification').select(['user_id', 'path']).where('id', '=', id)
  expect(await notification.executeTakeFirst()).toEqual({ user_id: two.kept.userId, path: pathIn(kept) })
})
