import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardProvider, ProviderUnavailable, ProviderRefused } from '#server/providers/midtrans/port.ts'
import { buyCourse } from '#tests/support/bought-course.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { markRefunded } from './mark-refunded.ts'
import { refundDueOrders } from './refund-due.ts'

let world: LearningApp
let asked: { number: string; key: string; amount: number }[] = []
let fault: Error | undefined
/** Runs while the provider executes a refund. */
let duringRefund: (number: string) => Promise<void> = async () => {}
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(() => {
  asked = []
  fault = undefined
  duringRefund = async () => {}
})

const HOUR_MS = 3_600_000

/** Creates a card order that was paid when no seat was free. */
async function dueOrder() {
  const { number } = await buyCourse(world)
  const { id, amount } = await world.db
    .updateTable('payment_order')
    .set({ method: 'midtrans', state: 'refund-due', enrollment_id: null, paid_at: world.clock.now, checked_at: null })
    .where('number', '=', number)
    .returning(['id', 'amount'])
    .executeTakeFirstOrThrow()
  return { id, number, amount }
}

/** Stand-in for the provider: executes each refund at once, unless `fault` is set. */
const cards: CardProvider = {
  payWindow: { kind: 'stand-in', path: '' },
  createTransaction: () => Promise.reject(new Error('not used')),
  cancel: () => Promise.reject(new Error('not used')),
  isSigned: () => false,
  async refund(number, { key, amount }) {
    asked.push({ number, key, amount })
    await duringRefund(number)
    if (fault) throw fault
  },
  async findStatus(number, transactionId) {
    const { amount } = asked.find(each => each.number === number)!
    const status = { status: 'refund', fraudStatus: undefined, news: 'refunded' as const, returnedTotal: amount }
    const payment = { transactionId, paymentType: 'credit_card', refunds: [] }
    return { orderNumber: number, grossAmount: `${amount}.00`, ...status, ...payment }
  },
}

const getServices = () => ({
  db: world.db,
  now: () => world.clock.now,
  log: world.app.log,
  publicUrl: () => '',
  cards,
})
const run = () => refundDueOrders(getServices())
const stateOf = async (id: string) =>
  (await world.db.selectFrom('payment_order').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('refunds a payment without a seat automatically and once, and notifies the learner', async () => {
  const { id, number, amount } = await dueOrder()
  await Promise.all([run(), run()])
  await run()
  expect(asked).toEqual([{ number, key: `${id}-0`, amount }])
  expect(await stateOf(id)).toBe('refunded')
  const told = await world.db.selectFrom('notification').select('title').where('about', '=', `refund:${id}`).execute()
  expect(told).toEqual([{ title: 'Uangmu dikembalikan' }])
})

test.each([new ProviderUnavailable('no answer'), new ProviderRefused('a bank transfer')])(
  'after the error "$message" a due refund is not tried again for an hour',
  async error => {
    const { id } = await dueOrder()
    fault = error
    await run()
    await run()
    expect(asked).toHaveLength(1)
    expect(await stateOf(id)).toBe('refund-due')
    world.clock.now = new Date(world.clock.now.getTime() + HOUR_MS)
    fault = undefined
    await run()
    expect(await stateOf(id)).toBe('refunded')
  },
)

test('does not refund an order that an admin refunded while the provider refunded another order', async () => {
  const orders = [await dueOrder(), await dueOrder()]
  const admin = { userId: (await world.newAdmin()).userId, place: 'uji', at: world.clock.now }
  duringRefund = async number => {
    const otherOrder = orders.find(order => order.number !== number)!
    const refund = { id: otherOrder.id, reason: 'Ditransfer ke rekening', isOutsideProvider: true }
    await markRefunded({ ...getServices(), cards: undefined }, admin, refund)
  }
  await run()
  expect(asked).toHaveLength(1)
  expect(await Promise.all(orders.map(({ id }) => stateOf(id)))).toEqual(['refunded', 'refunded'])
})

test('does not automatically refund a payment that is older than a week, and leaves its order due for refund', async () => {
  const { id } = await dueOrder()
  world.clock.now = new Date(world.clock.now.getTime() + 8 * 24 * HOUR_MS)
  await run()
  expect(asked).toEqual([])
  expect(await stateOf(id)).toBe('refund-due')
})
