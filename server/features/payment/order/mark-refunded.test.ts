import { afterAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import { settleFinding } from '#contract/payment/finding.admin.ts'
import { getDeskOrder, markOrderRefunded } from '#contract/payment/order.admin.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { createMidtrans } from '#server/providers/midtrans/provider.ts'
import { createFailures, RUPIAH, settledReport, startOrders } from '#tests/support/orders.ts'
import { comparePayments } from './compare.ts'

const { midtrans, world, emptySessions, ordered, happens, stored, close } = await startOrders()
afterAll(close)
beforeEach(() => emptySessions())
const admin = await world.newAdmin()
const reason = 'Ditransfer ke rekening pembeli'

const mark = (id: string, isOutsideProvider?: boolean) =>
  world.call(markOrderRefunded, { params: { id }, body: { reason, isOutsideProvider } }, { as: admin })
const refusalOf = async (id: string) => (await mark(id)).response.json()
const findingsOf = async (id: string) =>
  (await world.call(getDeskOrder, { params: { id } }, { as: admin })).data.findings ?? []
const listActions = async (id: string) =>
  (await world.call(listAudit, { query: { subject: id } }, { as: admin })).data.items.map(item => item.deed)

/** Creates an order whose payment arrived when no seat was free. */
async function dueOrder() {
  const order = await ordered(await world.newLearner())
  await world.db.updateTable('payment_order').set({ state: 'expired' }).where('id', '=', order.id).execute()
  await emptySessions(0)
  await happens(order.number, settledReport)
  expect(await stored(order.id)).toMatchObject({ state: 'refund-due' })
  return order
}

test('a payment that the provider has not refunded is marked as refunded only after a confirmation', async () => {
  const { id } = await dueOrder()
  expect(await refusalOf(id)).toMatchObject({
    code: 'ORDER_HELD_AT_PROVIDER',
    errors: { isOutsideProvider: 'Keadaan di Midtrans: settlement.' },
  })
  expect(await stored(id)).toMatchObject({ state: 'refund-due' })
  expect(await findingsOf(id)).toEqual([])

  expect((await mark(id, true)).code).toBeUndefined()
  expect(await stored(id)).toMatchObject({ state: 'refunded' })
  const [finding] = await findingsOf(id)
  expect(finding).toMatchObject({ kind: 'contradiction', status: 'settlement', amount: RUPIAH, settled: null })
  expect(await listActions(id)).toEqual(['order.refund'])

  // The daily comparison neither settles the finding nor opens it again after an admin settled it.
  const services = { db: world.db, log: world.app.log, publicUrl: () => '', cards: createMidtrans(midtrans.settings) }
  const compareAfter = (hours: number) =>
    comparePayments({ ...services, now: () => new Date(world.clock.now.getTime() + hours * HOUR_MS) })
  await compareAfter(2)
  expect(await findingsOf(id)).toMatchObject([{ settled: null }])
  const params = { id, findingId: finding?.id ?? '' }
  await world.call(settleFinding, { params, body: { reason } }, { as: admin })
  await compareAfter(26)
  expect(await findingsOf(id)).toMatchObject([{ settled: { reason } }])
})

test('a refund that the provider made is recorded from its report, with the reason of the admin', async () => {
  const { id, number } = await dueOrder()
  midtrans.transactions.set(number, { transaction_status: 'refund' })
  expect((await mark(id)).code).toBeUndefined()
  expect(await stored(id)).toMatchObject({ state: 'refunded' })
  expect(await findingsOf(id)).toEqual([])
  expect(await listActions(id)).toEqual(['order.refund', 'order.returned'])
  expect((await mark(id)).code).toBe('ORDER_NOT_REFUNDABLE')
})

test('an order is not marked as refunded while the provider does not answer, or if the provider does not know it', async () => {
  const { id, number } = await dueOrder()
  midtrans.faults.next = createFailures(3)
  expect((await mark(id, true)).code).toBe('PAYMENT_PROVIDER_AWAY')
  midtrans.transactions.delete(number)
  expect(await refusalOf(id)).toMatchObject({
    code: 'ORDER_HELD_AT_PROVIDER',
    errors: { isOutsideProvider: 'Midtrans tidak mengenal pembayarannya.' },
  })
  expect(await stored(id)).toMatchObject({ state: 'refund-due' })
})
