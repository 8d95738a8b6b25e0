import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivities } from '#contract/learning/enrollment.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { returnSeat, reserveSeat } from '../../catalog/course/service.ts'
import { executeMerge } from '../../account/user-merge/execute-merge.ts'
import { enroll, refundEnrollment } from './service.ts'

/** Tests refunds of a user with several accounts, before, between and after the merges of these accounts. */

let world: LearningApp
let course: { id: string; careerTrackId: string; sessions: string[] }
beforeAll(async () => {
  world = await startLearningApp()
  const { id, career_track_id: careerTrackId } = await world.db
    .selectFrom('course')
    .select(['id', 'career_track_id'])
    .where('slug', '=', 'dasar-pengembang-web')
    .executeTakeFirstOrThrow()
  const sessions = await world.db.selectFrom('course_session').select('id').where('course_id', '=', id).execute()
  course = { id, careerTrackId, sessions: sessions.slice(0, 2).map(session => session.id) }
  await world.db.updateTable('course_session').set({ quota: 1_000 }).where('course_id', '=', id).execute()
})
afterAll(() => world.close())

async function buy({ userId }: Learner, session: number): Promise<string> {
  const sessionId = course.sessions[session] ?? ''
  const choice = { userId, courseId: course.id, careerTrackId: course.careerTrackId, sessionId }
  return runInTransaction(world.db, async tx => {
    const id = await enroll(tx, { ...choice, now: world.clock.now })
    expect(await reserveSeat(tx, sessionId)).toBe(true)
    return id ?? ''
  })
}
const refund = (id: string, session: number) =>
  runInTransaction(world.db, async tx => {
    if (await refundEnrollment(tx, id, world.clock.now)) await returnSeat(tx, course.sessions[session] ?? '')
  })
const merge = (kept: Learner, other: Learner) =>
  runInTransaction(world.db, tx =>
    executeMerge(
      tx,
      { keptId: kept.userId, otherId: other.userId },
      { now: world.clock.now, origin: 'https://semai.test' },
    ),
  )
async function seatsTaken(): Promise<number[]> {
  const rows = await world.db
    .selectFrom('course_session')
    .select(['id', 'seats_taken'])
    .where('id', 'in', course.sessions)
    .execute()
  return course.sessions.map(id => rows.find(row => row.id === id)?.seats_taken ?? 0)
}
const getRow = (id: string) =>
  world.db.selectFrom('enrollment').select(['session_id', 'refunded_at']).where('id', '=', id).executeTakeFirstOrThrow()
async function getMeetings({ userId }: Learner): Promise<string[]> {
  const rows = await world.db
    .selectFrom('webinar_registration')
    .select('webinar_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'registered')
    .execute()
  return rows.map(row => row.webinar_id).toSorted()
}

/**
 * Generates the session of each account, and a sequence of refunds and merges in any order. A refund may occur twice.
 */
const Story = fc
  .tuple(
    fc.array(fc.nat(1), { minLength: 3, maxLength: 3 }),
    fc.subarray([0, 1, 2]),
    fc.shuffledSubarray(['merge 1', 'merge 2', 'refund 0', 'refund 0', 'refund 1', 'refund 1', 'refund 2'], {
      minLength: 7,
    }),
  )
  .map(([sessions, refunded, steps]) => ({
    sessions,
    refunded,
    steps: steps.filter(step => step.startsWith('merge') || refunded.includes(Number(step.at(-1)))),
  }))

test(
  'a course is open while one of its payments is not refunded, for any order of refunds and merges',
  async () => {
    await fc.assert(
      fc.asyncProperty(Story, async ({ sessions, refunded, steps }) => {
        const before = await seatsTaken()
        const learners = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
        const ids = await Promise.all(learners.map((learner, at) => buy(learner, sessions[at]!)))
        for (const step of steps) {
          const at = Number(step.at(-1))
          if (step.startsWith('merge')) await merge(learners[0]!, learners[at]!)
          else await refund(ids[at]!, sessions[at]!)
        }
        const paid = new Set(sessions.filter((_, at) => !refunded.includes(at)))
        const main = await getRow(ids[0]!)
        expect(main.refunded_at === null).toBe(paid.size > 0)
        expect(paid.size === 0 || paid.has(course.sessions.indexOf(main.session_id))).toBe(true)
        expect(await seatsTaken()).toEqual(before.map((taken, at) => taken + Number(paid.has(at))))
        expect(await getMeetings(learners[0]!)).toEqual([...paid].map(at => course.sessions[at] ?? '').toSorted())
      }),
      { numRuns: 25, endOnFailure: true },
    )
  },
  scaleTimeLimit(120_000),
)

test('after a merge of accounts, a refunded course that was bought again closes only when the new payment is refunded', async () => {
  const [kept, other] = [await world.newLearner(), await world.newLearner()]
  const [own, merged] = [await buy(kept, 0), await buy(other, 0)]
  await merge(kept, other)
  await refund(merged, 0)
  await refund(own, 0)
  expect(await buy(kept, 1)).toBe(own)
  await refund(merged, 0)
  expect(await getRow(own)).toEqual({ session_id: course.sessions[1], refunded_at: null })
  await refund(own, 1)
  expect((await getRow(own)).refunded_at).not.toBeNull()
  await refund(randomUUID(), 0)
})

test('the course schedule omits a refunded course', async () => {
  const learner = await world.newLearner()
  const id = await buy(learner, 0)
  const schedule = async () => (await world.call(listActivities, {}, { as: learner })).data
  expect(await schedule()).toHaveLength(1)
  await refund(id, 0)
  expect(await schedule()).toEqual([])
})
