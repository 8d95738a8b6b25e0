import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeskUsers } from '#contract/account/user.admin.ts'
import { type Cohort, listCohorts } from '#contract/admin/cohorts.ts'
import { getDropOff, type LessonStatistics, STOPPED_AFTER_DAYS } from '#contract/admin/drop-off.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import { updateCohorts } from './cohorts.ts'

const WEEK_MS = 7 * DAY_MS
let world: LearningApp
let admin: Learner
beforeAll(async () => {
  // Replaces all jobs by empty functions, so that the test decides when the weeks are counted.
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const cohorts = async () => (await world.call(listCohorts, {}, { as: admin })).data
const cohortAgo = async (weeks: number) => (await cohorts())[weeks] as Cohort // the table has twelve rows
const ago = (ms: number) => new Date(world.clock.now.getTime() - ms)

/** Registers a learner some weeks ago. `movedAt` is the time of the learner's progress in the first material. */
async function learnerSince(weeks: number, movedAt: Date) {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  await world.db
    .updateTable('app_user')
    .set({ created_at: ago(weeks * WEEK_MS) })
    .where('id', '=', learner.userId)
    .execute()
  await move(enrollmentId, materials[0]?.id ?? '', movedAt)
  return { ...learner, enrollmentId, materials }
}

async function move(enrollmentId: string, materialId: string, at: Date) {
  await world.db
    .updateTable('lecture_progress')
    .set({ status: 'COMPLETED', completed_at: at, updated_at: at })
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', '=', materialId)
    .execute()
}

test('a cohort shows for each later week how many learners have started, were active and have completed', async () => {
  await updateCohorts(world.db, world.clock.now)
  const before = await cohortAgo(3)
  const { enrollmentId } = await learnerSince(3, ago(2 * WEEK_MS))
  const finished = { id: randomUUID(), enrollment_id: enrollmentId, kind: 'completion' as const }
  await world.db
    .insertInto('certificate')
    .values({ ...finished, finished_at: ago(WEEK_MS) })
    .execute()
  await world.db.deleteFrom('cohort_week').execute()
  await updateCohorts(world.db, world.clock.now)
  const now = await cohortAgo(3)
  expect(now.learners).toBe(before.learners + 1)
  const more = (measure: 'started' | 'active' | 'completed') =>
    now.cells.map((cell, week) => (cell?.[measure] ?? 0) - (before.cells[week]?.[measure] ?? 0))
  expect(more('started')).toEqual([0, 1, 1, 1])
  expect(more('active')).toEqual([0, 1, 0, 0])
  expect(more('completed')).toEqual([0, 0, 1, 1])
})

test('the user list can be filtered by a cohort', async () => {
  const { from, until, learners } = await cohortAgo(3)
  const { data } = await world.call(listDeskUsers, { query: { from, until, count: 'exact' } }, { as: admin })
  expect(data.total.count).toBe(learners)
  expect(learners).toBeGreaterThan(0)
})

test('does not recount cohort weeks before the previous week', async () => {
  await updateCohorts(world.db, world.clock.now)
  const before = await cohortAgo(4)
  await learnerSince(4, ago(3 * WEEK_MS))
  await updateCohorts(world.db, world.clock.now)
  const { cells } = await cohortAgo(4)
  expect(cells.slice(0, 3)).toEqual(before.cells.slice(0, 3))
  expect(cells[4]?.started).toBe((before.cells[4]?.started ?? 0) + 1)
})

test('a learner without progress for two weeks counts as stopped at the last material they reached', async () => {
  const { enrollmentId, materials } = await learnerSince(5, ago((STOPPED_AFTER_DAYS + 1) * DAY_MS))
  const { career_track_id: track, version } = await world.db
    .selectFrom('enrollment')
    .selectAll()
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const query = { track, version: String(version) }
  const read = async () => {
    const { data } = await world.call(getDropOff, { query }, { as: admin })
    return data.chosen?.materials ?? []
  }
  const getCountsAt = (found: readonly LessonStatistics[], at: number) => {
    const { reached, finished, stopped } = found[at] as LessonStatistics // the track has more materials
    return [reached, finished, stopped]
  }
  const stopped = await read()
  const last = materials.length - 1
  expect(stopped.map(({ id }) => id)).toEqual(materials.map(({ id }) => id))
  expect(stopped[last]?.medianDays).toBeNull()
  const [[reached = 0, finished = 0, stoppedCount = 0], [, , stoppedNext]] = [
    getCountsAt(stopped, 0),
    getCountsAt(stopped, 1),
  ]
  expect(stoppedCount).toBeGreaterThan(0)
  await move(enrollmentId, materials[1]?.id ?? '', world.clock.now)
  const goneOn = await read()
  expect(getCountsAt(goneOn, 0)).toEqual([reached, finished, stoppedCount - 1])
  expect(goneOn[1]).toMatchObject({ reached: (stopped[1]?.reached ?? 0) + 1, stopped: stoppedNext })
})
