import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listPaymentComparisons } from '#contract/payment/comparison.admin.ts'
import { getDeskOrder } from '#contract/payment/order.admin.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { createMidtrans } from '#server/providers/midtrans/provider.ts'
import { createFailures, RUPIAH, settledReport, startOrders } from '#tests/support/orders.ts'
import { comparePayments } from './compare.ts'

const { midtrans, world, emptySessions, ordered, happens, stored, close } = await startOrders()
afterAll(close)
const services = {
  db: world.db,
  now: () => world.clock.now,
  log: world.app.log,
  publicUrl: () => '',
  cards: createMidtrans(midtrans.settings),
}
const passTime = (ms: number) => (world.clock.now = new Date(world.clock.now.getTime() + ms))
// Each call has its own admin, because tokens expire while the time passes.
const report = async () => (await world.call(listPaymentComparisons, {}, { as: await world.newAdmin() })).data
const findingsOf = async (id: string) =>
  (await world.call(getDeskOrder, { params: { id } }, { as: await world.newAdmin() })).data.findings ?? []

const start = world.clock.now
beforeEach(async () => {
  await emptySessions()
  world.clock.now = start
  // Moves the orders of earlier tests out of the compared days, and deletes the earlier reports.
  await sql`update payment_order set created_at = created_at - interval '30 days'`.execute(world.db)
  await world.db.deleteFrom('payment_comparison').execute()
})

async function paid() {
  const order = await ordered(await world.newLearner())
  await happens(order.number, settledReport)
  return order
}

test('compares the orders of the last days with the provider once per day, and reports counts and sums', async () => {
  await paid()
  const unpaid = await ordered(await world.newLearner())
  const lost = await ordered(await world.newLearner())
  // The notification of this payment was lost.
  midtrans.transactions.set(lost.number, settledReport)
  passTime(2 * HOUR_MS)
  await Promise.all([comparePayments(services), comparePayments(services)])
  await comparePayments(services)
  expect(await stored(lost.id)).toMatchObject({ state: 'paid' })
  expect(await stored(unpaid.id)).toMatchObject({ state: 'pending' })
  const [today] = (await report()).days
  expect(today).toMatchObject({ compared: 3, agreed: 3, corrected: 1, contradicted: 0, unanswered: 0 })
  expect(today).toMatchObject({ rupiahHere: 2 * RUPIAH, rupiahThere: 2 * RUPIAH })
  expect(today?.finishedAt).not.toBeNull()
})

test('an order that contradicts the provider has an open finding until both states agree again', async () => {
  const { id, number } = await paid()
  midtrans.transactions.delete(number)
  passTime(2 * HOUR_MS)
  await comparePayments(services)
  expect(await findingsOf(id)).toMatchObject([{ kind: 'contradiction', status: '', amount: RUPIAH, settled: null }])
  const { days, openFindings } = await report()
  expect(openFindings).toBe(1)
  expect(days[0]).toMatchObject({ contradicted: 1, rupiahHere: RUPIAH, rupiahThere: 0 })
  midtrans.transactions.set(number, settledReport)
  passTime(DAY_MS)
  await comparePayments(services)
  expect(await findingsOf(id)).toMatchObject([{ settled: { by: null } }])
  midtrans.transactions.delete(number)
  passTime(DAY_MS)
  await comparePayments(services)
  expect(await findingsOf(id)).toMatchObject([{ settled: null }])
})

test('continues a comparison after the provider did not answer', async () => {
  const { id } = await paid()
  passTime(2 * HOUR_MS)
  midtrans.faults.next = createFailures(3)
  await comparePayments(services)
  expect((await report()).days[0]).toMatchObject({ compared: 0, unanswered: 1, finishedAt: null })
  await comparePayments(services)
  expect((await report()).days[0]?.finishedAt).not.toBeNull()
  expect(await findingsOf(id)).toEqual([])
})

test('a refund that was made outside of the provider does not count as a contradiction', async () => {
  const { id, number } = await paid()
  const row = { order_id: id, transaction_id: '', transaction_status: 'refund', fraud_status: '' }
  await world.db
    .insertInto('payment_notice')
    .values({ ...row, refund_key: 'by-hand', state_after: 'refunded', received_at: world.clock.now })
    .execute()
  await world.db.updateTable('payment_order').set({ state: 'refunded' }).where('id', '=', id).execute()
  passTime(2 * HOUR_MS)
  await comparePayments(services)
  expect((await report()).days[0]).toMatchObject({ agreed: 1, rupiahHere: RUPIAH, rupiahThere: RUPIAH })
  expect(midtrans.transactions.has(number)).toBe(true)
})
