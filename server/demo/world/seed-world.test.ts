import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeskOrders } from '#contract/payment/order.admin.ts'
import { getStatement } from '#contract/payment/statement.admin.ts'
import { getLeaderboard } from '#contract/points/leaderboard.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { connect } from '../../db/connect.ts'
import { runInTransaction } from '../../db/database.ts'
import { readCourses } from './courses.ts'
import { LEARNER_COUNT, planLearners } from './learners.ts'
import { createRandom } from './random.ts'
import { seedWorld } from './seed-world.ts'
import { planStudy } from './study.ts'

let app: LearningApp
let admin: Learner
beforeAll(async () => {
  app = await startLearningApp()
  // Simulates two servers that start at the same time, each on a connection without time limits.
  const connection = connect(app.database, { poolSize: 2, isPatient: true })
  await Promise.all([1, 2].map(() => seedWorld(connection.db, app.clock.now)))
  await connection.close()
  admin = await app.newAdmin()
})
afterAll(() => app.close())

/** Returns the rows that break a rule. Correct demo data has none. */
async function broken(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(app.db)).rows
}

const rules = {
  'a balance is the sum of its ledger lines, and is not negative': `
    select user_id from point_balance left join (select user_id, sum(amount) from point_entry group by 1) as line using (user_id)
    where balance <> coalesce(line.sum, 0) or balance < 0`,
  'no balance was negative at any time': `
    select user_id from (select user_id, sum(amount) over (partition by user_id order by happened_at, amount desc) as balance
      from point_entry) as line where balance < 0`,
  'an enrolment has a progress row for each material of its version': `
    select enrollment.id from enrollment
    where (select count(*) from lecture_progress where enrollment_id = enrollment.id)
      <> (select count(*) from lecture_material as item where item.career_track_id = enrollment.career_track_id
            and item.version = enrollment.version)`,
  'the taken seats of a session equal its enrolments that were not refunded': `
    select id from course_session where id in (select session_id from enrollment)
      and seats_taken <> (select count(*) from enrollment where session_id = course_session.id and refunded_at is null)`,
  'no session is overbooked': 'select id from course_session where seats_taken > quota',
  'stock is the sum of its movements': `
    select id from inventory_item where stock <> (select coalesce(sum(amount), 0) from inventory_movement where item_id = inventory_item.id)`,
  'a completed quiz has a passed attempt': `
    select progress.enrollment_id from lecture_progress as progress
      join lecture_material as item on item.id = progress.lecture_material_id and item.type = 'quiz'
      join enrollment on enrollment.id = progress.enrollment_id join app_user on app_user.id = enrollment.user_id
    where progress.status = 'COMPLETED' and app_user.email like '%.%@contoh.invalid'
      and not exists (select from quiz_attempt where enrollment_id = progress.enrollment_id
        and lecture_material_id = item.id and is_passed)`,
  'all materials are completed if there is a certificate': `
    select certificate.id from certificate join lecture_progress using (enrollment_id) where lecture_progress.status <> 'COMPLETED'`,
  'a question is asked by a learner of its program, and answered before now': `
    select question.id from lesson_question as question left join lesson_answer as answer on answer.question_id = question.id
    where answer.answered_at > now() or not exists (select from enrollment where user_id = question.asked_by
      and career_track_id = question.career_track_id and created_at < question.asked_at)`,
  'no progress, points entry or order has a time in the future': `
    select 1 from lecture_progress where completed_at > now() union all select 1 from point_entry where happened_at > now()
    union all select 1 from payment_order where created_at > now() or paid_at > now()`,
  'no learner completes a material before the enrolment': `
    select enrollment.id from enrollment join lecture_progress on enrollment_id = enrollment.id
      join app_user on app_user.id = enrollment.user_id
    where completed_at < enrollment.created_at or enrollment.created_at < app_user.created_at`,
  'no order is older than the account of its buyer': `
    select bought.id from payment_order as bought join app_user on app_user.id = user_id where bought.created_at < app_user.created_at`,
  'a paid order belongs to an enrolment': `select id from payment_order where state = 'paid' and enrollment_id is null`,
}

test.each(Object.entries(rules))('every row of the demo world obeys the rule: %s', async (_rule, query) => {
  expect(await broken(query)).toEqual([])
})

test('the demo world has enough data for the lists of an admin and the leaderboard of a learner', async () => {
  const orders = await app.call(listDeskOrders, { query: {} }, { as: admin })
  expect(orders.data.items.length).toBeGreaterThan(20)
  const month = new Date(app.clock.now.getTime() - 20 * 86_400_000).toISOString().slice(0, 7)
  const statement = await app.call(getStatement, { params: { month } }, { as: admin })
  expect(statement.data.rupiah.paid.amount).toBeGreaterThan(1_000_000)
  // Not the board of the month, which is empty on the first day of a month.
  const board = await app.call(getLeaderboard, { query: { period: 'all' } }, { as: await app.newLearner() })
  expect(board.data.board?.learnerCount).toBeGreaterThan(100)
})

test.each(['certificate', 'assignment_answer', 'point_exchange', 'meeting_presence', 'visit_day', 'audit_entry'])(
  'the table %s has rows in the demo world',
  async table => {
    expect((await broken(`select 1 from ${table} limit 6`)).length).toBe(6)
  },
)

test('the demo world has answered and waiting questions, each at a sentence of an article', async () => {
  const asked = await app.db.selectFrom('lesson_question').select(['anchor', 'is_answered', 'is_attached']).execute()
  expect(asked.map(({ anchor }) => anchor.kind)).toEqual(Array(5).fill('article'))
  expect(asked.filter(row => row.is_answered && row.is_attached)).toHaveLength(3)
  expect(await broken('select 1 from lesson_answer')).toHaveLength(3)
})

test('the demo world has study groups of four members of one session, with room for more', async () => {
  const wrong = `select 1 from study_group as "group" join study_group_member as member on member.group_id = "group".id
    join enrollment on enrollment.id = member.enrollment_id group by "group".id
    having count(*) <> 4 or bool_or(enrollment.session_id <> "group".session_id) or min(member.joined_at) < min(enrollment.created_at)`
  expect(await broken(wrong)).toEqual([])
  expect((await broken('select 1 from study_group')).length).toBeGreaterThan(2)
})

test('a second start does not change the demo world', async () => {
  const count = () => broken('select (select count(*) from app_user), (select count(*) from point_entry)')
  const before = await count()
  await seedWorld(app.db, app.clock.now)
  expect(await count()).toEqual(before)
})

test('the same day always gives the same demo world', async () => {
  const courses = await runInTransaction(app.db, readCourses)
  const plan = () => {
    const random = createRandom(1)
    return planStudy(random, planLearners(random, app.clock.now), courses, app.clock.now)
  }
  expect(plan()).toEqual(plan())
  const learners = planLearners(createRandom(1), app.clock.now)
  expect(new Set(learners.map(({ email }) => email)).size).toBe(LEARNER_COUNT)
})
