import { afterAll, beforeEach, expect, test } from 'vitest'
import { getStatement } from '#contract/payment/statement.admin.ts'
import { settledReport, startOrders } from '#tests/support/orders.ts'

/** Tests orders for which the payer started more than one transaction, and reports that arrive before the payment. */

const { midtrans, world, emptySessions, ordered, happens, notify, stored, enrollmentsOf, close } = await startOrders()
afterAll(close)
beforeEach(() => emptySessions())

const transaction = (id: string, status: string) => ({ transaction_id: id, transaction_status: status })

/** Sends the notification of a transaction that is not the newest one of the order. */
async function happensEarlier(orderNumber: string, id: string, status: string) {
  midtrans.earlier.set(id, { orderNumber, ...transaction(id, status) })
  return notify(midtrans.wordsOf(orderNumber, transaction(id, status)))
}

test('a payment by an older transaction is recorded although a newer transaction is pending', async () => {
  const as = await world.newLearner()
  const { id, number } = await ordered(as)
  await happens(number, transaction('new', 'pending'))
  expect((await happensEarlier(number, 'old', 'settlement')).status).toBe(200)
  expect(await stored(id)).toMatchObject({ state: 'paid', transaction_id: 'old' })
  expect(await enrollmentsOf(as)).toHaveLength(1)
})

test.each(['expire', 'cancel', 'deny', 'failure'])(
  'an older transaction that ends with "%s" leaves the order open for the newer transaction',
  async status => {
    const { id, number } = await ordered(await world.newLearner())
    await happens(number, transaction('new', 'pending'))
    expect((await happensEarlier(number, 'old', status)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: 'pending', transaction_id: 'new' })
  },
)

test.each(['refund', 'chargeback', 'partial_refund', 'cancel', 'deny'])(
  'a course stays open if a second payment for it is reported and then "%s"',
  async status => {
    const as = await world.newLearner()
    const { id, number } = await ordered(as)
    await happens(number, transaction('first', 'settlement'))
    await happens(number, transaction('second', 'settlement'))
    expect(await stored(id)).toMatchObject({ state: 'paid', transaction_id: 'first' })
    await happens(number, transaction('second', status))
    expect(await stored(id)).toMatchObject({ state: 'paid', transaction_id: 'first' })
    const [enrollment] = await enrollmentsOf(as)
    const class_ = world.db
      .selectFrom('enrollment')
      .select('refunded_at')
      .where('id', '=', enrollment?.id ?? '')
    expect(await class_.executeTakeFirst()).toEqual({ refunded_at: null })
    // The first payment is now the older transaction. Its refund sets the order to `refunded`.
    await happensEarlier(number, 'first', 'refund')
    expect(await stored(id)).toMatchObject({ state: 'refunded' })
  },
)

test.each(['refund', 'chargeback'])(
  'an order still has a payment date if "%s" is reported before the payment',
  async status => {
    const admin = await world.newAdmin()
    // Statements count by the month in WIB.
    const month = new Date(world.clock.now.getTime() + 7 * 3_600_000).toISOString().slice(0, 7)
    const sums = async () => (await world.call(getStatement, { params: { month } }, { as: admin })).data.rupiah
    const before = await sums()
    const as = await world.newLearner()
    const { id, number } = await ordered(as)
    await happens(number, transaction('only', status))
    expect(await stored(id)).toMatchObject({ state: 'refunded', paid_at: world.clock.now })
    await happens(number, { ...settledReport, transaction_id: 'only' })
    expect(await stored(id)).toMatchObject({ state: 'refunded' })
    expect(await enrollmentsOf(as)).toEqual([])
    const after = await sums()
    expect([after.paid.count - before.paid.count, after.returned.count - before.returned.count]).toEqual([1, 1])
  },
)
