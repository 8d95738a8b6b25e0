import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { rejectExchange } from '#contract/points/exchange.admin.ts'
import { exchangePoints, getExchanges } from '#contract/points/exchange.ts'
import { changeInventoryItem, getInventoryItem, moveStock } from '#contract/points/inventory.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
let learner: Learner
let itemId: string
const reason = 'Kiriman uji'

beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  const pulsa = world.db.selectFrom('inventory_item').select('id').where('denomination', '=', 10_000)
  itemId = (await pulsa.executeTakeFirstOrThrow()).id
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = new Date(world.clock.now.getTime() + MINUTE_MS)
  await world.db.deleteFrom('stock_alert').execute()
  await world.db.updateTable('inventory_item').set({ stock: 0, is_active: true }).where('id', '=', itemId).execute()
  learner = await newLearner()
})

const newLearner = async () => world.giveHistory(await world.newLearner({ points: 500 }))

/** Sends a request that was made `agoMs` milliseconds ago. */
async function request(isWanted: boolean, { as = learner, agoMs = 0, id = itemId } = {}) {
  const happenedAt = new Date(world.clock.now.getTime() - agoMs).toISOString()
  const entries = [{ id: randomUUID(), kind: 'stock-alert', payload: { itemId: id, isWanted }, happenedAt }]
  const [result] = (await world.call(sendOutbox, { body: { entries } }, { as })).data.results
  return result?.code ?? result?.outcome
}
const restock = (amount = 1) =>
  world.call(
    moveStock,
    { params: { id: itemId }, body: { kind: 'restock', amount, reason } },
    { as: admin, key: randomUUID() },
  )
const exchange = (as: Learner) =>
  world.call(exchangePoints, { body: { itemId, phoneNumber: '081234567890' } }, { as, key: randomUUID() })
const notices = (as = learner) =>
  world.db
    .selectFrom('notification')
    .select(['kind', 'step', 'title', 'path', 'planned_at'])
    .where('user_id', '=', as.userId)
    .where('about', '=', `stock:${itemId}`)
    .execute()
const isWaiting = async (as = learner) =>
  (await world.call(getExchanges, {}, { as })).data.offers.find(({ id }) => id === itemId)?.isAlertWanted
const waitingCount = async () =>
  (await world.call(getInventoryItem, { params: { id: itemId } }, { as: admin })).data.waiting

test('a learner who asked for an item is shown as waiting, and gets one notification when stock arrives', async () => {
  expect(await request(true)).toBe('accepted')
  expect([await isWaiting(), await waitingCount(), await notices()]).toEqual([true, 1, []])
  await restock()
  const [notice, ...others] = await notices()
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    kind: 'exchange',
    step: 'stock',
    title: 'Pulsa Rp10.000 ada lagi',
    path: '/tukar-poin',
  })
  expect([await isWaiting(), await waitingCount()]).toEqual([false, 0])

  world.clock.now = new Date(world.clock.now.getTime() + MINUTE_MS)
  await restock()
  expect(await notices()).toEqual([notice])
})

test('a learner who asks again after a notification is notified again', async () => {
  await request(true)
  await restock()
  const [first] = await notices()
  world.clock.now = new Date(world.clock.now.getTime() + MINUTE_MS)
  await world.db.updateTable('inventory_item').set({ stock: 0 }).where('id', '=', itemId).execute()
  expect(await request(true)).toBe('accepted')
  await restock()
  const [second, ...others] = await notices()
  expect(others).toEqual([])
  expect(second?.planned_at).not.toEqual(first?.planned_at)
})

test('a learner who withdrew the request gets no notification, in whatever order request and withdrawal arrive', async () => {
  await request(false, { agoMs: 1_000 })
  expect(await request(true, { agoMs: 2_000 })).toBe('superseded')
  await restock()
  expect(await notices()).toEqual([])
})

test('a request for an item in stock sends a notification at once, but only one notification for two devices', async () => {
  await restock()
  await request(true, { agoMs: 30_000 })
  expect(await notices()).toHaveLength(1)
  const [first] = await notices()
  expect(await request(true, { agoMs: 20_000 })).toBe('superseded')
  expect(await notices()).toEqual([first])
})

test('a learner who has meanwhile exchanged points for the item is not notified', async () => {
  await restock()
  expect((await exchange(learner)).status).toBe(200)
  expect(await request(true, { agoMs: 10_000 })).toBe('superseded')
  await restock()
  expect(await notices()).toEqual([])
})

test('waiting learners are notified when an exchange is rejected, or when the item is offered again', async () => {
  const otherLearner = await newLearner()
  await restock()
  const { id } = (await exchange(otherLearner)).data
  await request(true)
  await world.call(rejectExchange, { params: { id }, body: { reason } }, { as: admin })
  expect(await notices()).toHaveLength(1)

  const waitingLearner = await newLearner()
  await world.db.updateTable('inventory_item').set({ is_active: false }).where('id', '=', itemId).execute()
  await request(true, { as: waitingLearner })
  expect(await notices(waitingLearner)).toEqual([])
  const { data } = await world.call(getInventoryItem, { params: { id: itemId } }, { as: admin })
  const body = { title: data.title, pricePoints: data.pricePoints, isActive: true, reason }
  const headers = { 'if-match': `"${data.version}"` }
  await world.call(changeInventoryItem, { params: { id: itemId }, body }, { as: admin, headers })
  expect(await notices(waitingLearner)).toHaveLength(1)
})

test('a correction that leaves the stock at zero sends no notification', async () => {
  await restock(2)
  await world.db.updateTable('inventory_item').set({ stock: 2 }).where('id', '=', itemId).execute()
  const correction = { kind: 'correction' as const, amount: -2, reason }
  await world.db.insertInto('stock_alert').values(getRow(learner)).execute()
  await world.call(moveStock, { params: { id: itemId }, body: correction }, { as: admin, key: randomUUID() })
  expect([await notices(), await isWaiting()]).toEqual([[], true])
})

test('two stock deliveries at the same time notify each of thirty waiting learners once', async () => {
  const learners = await Promise.all(Array.from({ length: 30 }, newLearner))
  await Promise.all(learners.map(as => request(true, { as })))
  await Promise.all([restock(), restock()])
  const counts = await Promise.all(learners.map(async as => (await notices(as)).length))
  expect(counts).toEqual(Array.from({ length: 30 }, () => 1))
})

test('refuses a request for an unknown item, and erasing an account deletes its requests', async () => {
  expect(await request(true, { id: randomUUID() })).toBe('INVENTORY_ITEM_NOT_FOUND')
  await request(true)
  await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: learner })
  expect(await waitingCount()).toBe(0)
})

const getRow = ({ userId }: Learner) => {
  return { item_id: itemId, user_id: userId, is_wanted: true, wished_at: world.clock.now }
}
