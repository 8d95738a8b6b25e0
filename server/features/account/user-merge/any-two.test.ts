import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/account/user-merge.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { Account, createHistory } from '#tests/support/merging/any-account.ts'
import { readBalance } from '#tests/support/merging/had.ts'
import { tableMoves } from './columns.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
let admins: Learner[]
let slugs: string[]
beforeAll(async () => {
  world = await startLearningApp()
  admins = [await world.newAdmin(), await world.newAdmin()]
  const courses = await world.db.selectFrom('course').select('slug').orderBy('position').limit(3).execute()
  slugs = courses.map(({ slug }) => slug)
})
afterAll(() => world.close())

const getPair = async () => ({ kept: await world.newLearner(), other: await world.newLearner() })
type Two = Awaited<ReturnType<typeof getPair>>

async function merge({ kept, other }: Two) {
  const [planner, approver] = admins
  const body = { email: `${other.userId}@contoh.test`, reason: 'Dua akun, satu orang' }
  const { data: plan } = await world.call(contract.planMerge, { params: { id: kept.userId }, body }, { as: planner })
  const { code } = await world.call(contract.approveMerge, { params: { id: plan.id } }, { as: approver })
  expect(code).toBeUndefined()
  return plan.outcome
}

/** Counts the rows that refer to either account, and the rows in the enrolments of both. */
async function countRows({ kept, other }: Two): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const both = [kept.userId, other.userId]
  for (const { table, owner } of tableMoves) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(owner)} = any(${both}::uuid[])
    `.execute(world.db)
    counts[table] = rows[0]?.count ?? 0
  }
  for (const table of ['lecture_progress', 'quiz_attempt', 'quiz_attempt_start', 'assignment_answer']) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}
      where enrollment_id in (select id from enrollment where user_id = any(${both}::uuid[]))
    `.execute(world.db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Returns the status of each material as a number (1 open, 2 in progress, 3 completed), by course and lineage. */
async function getProgress({ userId }: Learner): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; rank: number }>`
    select enrollment.course_id || ':' || material.lineage_id as key,
      array_position(array['OPEN', 'INPROGRESS', 'COMPLETED'], status) as rank
    from lecture_progress join enrollment on enrollment.id = enrollment_id
    join lecture_material as material on material.id = lecture_material_id
    where enrollment.user_id = ${userId}
  `.execute(world.db)
  return new Map(rows.map(({ key, rank }) => [key, rank]))
}

const getEvents = async ({ userId }: Learner) =>
  (
    await sql<{ key: string }>`
      select distinct reason || ' ' || ref as key from point_entry where user_id = ${userId} and amount > 0 and reason <> 'exchange'
    `.execute(world.db)
  ).rows.map(({ key }) => key)

test(
  'property: merging any two accounts loses nothing, counts nothing twice and matches the merge plan exactly',
  async () => {
    await fc.assert(
      fc.asyncProperty(Account, Account, async (first, other) => {
        const two = await getPair()
        await createHistory(world, two.kept, { account: first, slugs })
        await createHistory(world, two.other, { account: other, slugs })
        const [rows, progress, otherProgress] = [
          await countRows(two),
          await getProgress(two.kept),
          await getProgress(two.other),
        ]
        const outcome = await merge(two)

        // Both accounts have the points and enrolments that the merge plan predicted.
        const points = [await readBalance(world, two.kept), await readBalance(world, two.other)]
        expect(points).toEqual([outcome.after.kept.points, outcome.after.other.points])
        expect(points[0]! + points[1]!).toBe(outcome.before.kept.points + outcome.before.other.points)
        const { before, after } = outcome
        expect(after.kept.enrollments + after.other.enrollments).toBe(
          before.kept.enrollments + before.other.enrollments,
        )
        const named = new Set([...first.courses.keys()].filter(at => first.courses[at] ?? other.courses[at]))
        expect(after.kept.enrollments).toBe(named.size)
        expect(after.kept.certificates + after.other.certificates).toBeGreaterThanOrEqual(
          before.kept.certificates + before.other.certificates,
        )

        // No row is lost. The numbers of certificates and notifications may differ, because the merge may issue new
        // certificates, and plans the reminders of a webinar again if both accounts registered for the webinar.
        const since = await countRows(two)
        expect({ ...since, certificate: 0, notification: 0 }).toEqual({ ...rows, certificate: 0, notification: 0 })

        // For each material, the more advanced progress of the two accounts is kept.
        const now = await getProgress(two.kept)
        for (const key of new Set([...progress.keys(), ...otherProgress.keys()])) {
          expect(now.get(key)).toBe(Math.max(progress.get(key) ?? 0, otherProgress.get(key) ?? 0))
        }

        // The kept account has one ledger line per event of either account. Events whose points were still waiting in
        // the kept account are left out, because these points are credited later.
        const waited = new Set<string>(first.waiting.filter(event => !first.events.some(had => had === event)))
        const both = new Set([...first.events, ...other.events.filter(event => !waited.has(event))])
        const completed = [...now].filter(([, rank]) => rank === 3).length
        const lines = (await getEvents(two.kept)).filter(key => !key.startsWith('merge-forgiven'))
        expect(lines).toHaveLength(both.size + completed)
        expect(outcome.forgivenPoints === 0 || points[0] === 0).toBe(true)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  },
  scaleTimeLimit(120_000),
)
