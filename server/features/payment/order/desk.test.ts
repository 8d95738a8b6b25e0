import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import * as contract from '#contract/payment/order.admin.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
const reason = 'Lewat penyedia pembayaran'
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

async function order(state: 'pending' | 'refund-due') {
  const learner = await world.newLearner()
  const session = world.db.selectFrom('course_session').select(['id', 'course_id'])
  const { id: session_id, course_id } = await session.limit(1).executeTakeFirstOrThrow()
  const [id, number] = [randomUUID(), `SM-${randomUUID()}`]
  const titles = { course_title: 'Kelas uji', session_title: 'Jadwal uji' }
  const paid = state === 'refund-due' ? { paid_at: world.clock.now } : {}
  const what = { method: 'midtrans' as const, amount: 150_000, state, created_at: world.clock.now }
  await world.db
    .insertInto('payment_order')
    .values({ id, number, user_id: learner.userId, course_id, session_id, ...titles, ...what, ...paid })
    .execute()
  const notice = { transaction_id: 't', transaction_status: 'settlement', fraud_status: 'accept', state_after: state }
  await world.db
    .insertInto('payment_notice')
    .values({ order_id: id, ...notice, received_at: world.clock.now })
    .execute()
  return { id, number, learner }
}

const read = async (id: string) => (await world.call(contract.getDeskOrder, { params: { id } }, { as: admin })).data
const refund = (id: string) =>
  world.call(contract.markOrderRefunded, { params: { id }, body: { reason } }, { as: admin })

test('finds an order by its number and its buyer, and shows the status from the provider', async () => {
  const { id, number, learner } = await order('refund-due')
  for (const search of [number, `${learner.userId}@contoh.test`]) {
    const query = { search, state: 'refund-due' as const }
    const { data } = await world.call(contract.listDeskOrders, { query }, { as: admin })
    expect(data.items.map(each => each.id)).toEqual([id])
  }
  expect(await read(id)).toMatchObject({
    hasReceipt: true,
    notices: [{ status: 'settlement', fraudStatus: 'accept', stateAfter: 'refund-due' }],
  })
})

test('a due refund is recorded and logged once, even if two requests record it at the same time', async () => {
  const { id, number, learner } = await order('refund-due')
  const both = await Promise.all([refund(id), refund(id)])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([undefined, 'ORDER_NOT_REFUNDABLE']))
  expect((await read(id)).state).toBe('refunded')
  const { data } = await world.call(listAudit, { query: { person: learner.userId } }, { as: admin })
  expect(data.items).toMatchObject([{ deed: 'order.refund', detail: { subject: number, reason } }])
})

test('an admin cannot mark a payment as refunded if no refund is due', async () => {
  const { id } = await order('pending')
  expect((await refund(id)).code).toBe('ORDER_NOT_REFUNDABLE')
  expect((await read(id)).state).toBe('pending')
})

test('an admin sees the receipt of the buyer, and the log records it', async () => {
  const { id, learner } = await order('refund-due')
  const response = await world.call(contract.downloadDeskReceipt, { params: { id } }, { as: admin })
  expect(response.status).toBe(200)
  expect(Buffer.from(response.data.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  const { data } = await world.call(listAudit, { query: { person: learner.userId } }, { as: admin })
  expect(data.items.map(each => each.deed)).toEqual(['user.view'])
  const unpaid = await order('pending')
  const none = await world.call(contract.downloadDeskReceipt, { params: { id: unpaid.id } }, { as: admin })
  expect(none.code).toBe('RECEIPT_NOT_AVAILABLE')
})
