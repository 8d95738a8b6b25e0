import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBulk } from '#contract/admin/bulk.ts'
import { planImport } from '#contract/admin/import.ts'
import { enrollByHand } from '#contract/learning/enroll-by-hand.admin.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { createMidtrans } from '#server/providers/midtrans/provider.ts'
import type { Learner } from '#tests/support/learning-app.ts'
import { SLUG, startOrders } from '#tests/support/orders.ts'
import { enrollmentImport } from './import.ts'

/** Tests an enrolment by an admin of a learner who has an open card order for the same course. */
const orders = await startOrders()
const { world, midtrans, sessionId, ordered, stored, enrollmentsOf } = orders
afterAll(orders.close)
let admin: Learner
beforeAll(async () => {
  admin = await world.newAdmin()
})
beforeEach(() => orders.emptySessions())

const reason = 'Peserta undangan'
const enroll = async ({ userId }: Learner) => {
  const given = { params: { id: userId }, body: { sessionId, reason } }
  expect((await world.call(enrollByHand, given, { as: admin })).status).toBe(200)
}

async function importEnrollment({ userId }: Learner) {
  const { title } = await world.db
    .selectFrom('course_session')
    .select('title')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const file = new Blob([`email,kelas,sesi\n${userId}@contoh.test,${SLUG},${title}\n`])
  const { data } = await world.call(planImport, { file, body: { deed: 'enrollment.import' } }, { as: admin })
  expect(data.counts).toMatchObject({ waiting: 1 })
  await world.call(startBulk, { params: { id: data.id }, body: { reason } }, { as: admin })
  const cards = createMidtrans(midtrans.settings)
  const context = { db: world.db, now: () => world.clock.now, log: world.app.log, jobs: { nudge: () => {} }, cards }
  await processRows(context as unknown as JobContext, enrollmentImport.bulk, data.id, {
    rows: 10,
    signal: new AbortController().signal,
  })
}

test.each([
  ['an enrolment by an admin', enroll],
  ['an imported enrolment', importEnrollment],
])('%s closes the open card order and cancels it at the payment provider', async (_what, enrol) => {
  const learner = await world.newLearner()
  const order = await ordered(learner)
  midtrans.transactions.set(order.number, { transaction_status: 'pending' })
  await enrol(learner)
  await expect.poll(() => midtrans.transactions.get(order.number)?.transaction_status).toBe('cancel')
  expect((await stored(order.id)).state).toBe('failed')
  expect(await enrollmentsOf(learner)).toMatchObject([{ session_id: sessionId }])
})
