import { DAY_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/admin/dashboard.ts'
import { getServerHealth } from '#contract/admin/health.ts'
import { StatisticRowKind, listFigureRows } from '#contract/admin/figure-list.ts'
import { listDeskUsers } from '#contract/account/user.admin.ts'
import { listDeskOrders } from '#contract/payment/order.admin.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import { buyCourse, createPaymentReport, sendPaymentReport } from '#tests/support/bought-course.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import { updateDailyStatistics } from './figures.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  // Replaces all jobs by empty functions, so that the test decides when the days are counted.
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const tasks = async () => (await world.call(contract.getDashboardTasks, {}, { as: admin })).data
const figure = async (name: contract.StatisticName, days: contract.StatisticPeriod = '7') => {
  const { data } = await world.call(contract.getDashboardFigures, { query: { days } }, { as: admin })
  return data.figures.find(each => each.name === name)
}
const entry = async (daysAgo: number, amount: number) => {
  const { userId } = await world.newLearner()
  const at = new Date(world.clock.now.getTime() - daysAgo * DAY_MS)
  await world.db
    .insertInto('point_entry')
    .values({ user_id: userId, amount, reason: 'survey-filled', ref: randomUUID(), happened_at: at, created_at: at })
    .execute()
}

test('the dashboard counts points on the day on which they were earned, and ignores spent points', async () => {
  await updateDailyStatistics(world.db, world.clock.now)
  const before = await figure('points')
  await entry(0, 70)
  await entry(1, 5)
  await entry(1, -500)
  await updateDailyStatistics(world.db, world.clock.now)
  const now = await figure('points')
  expect(now?.values).toHaveLength(7)
  expect((now?.values[6] ?? 0) - (before?.values[6] ?? 0)).toBe(70)
  expect((now?.values[5] ?? 0) - (before?.values[5] ?? 0)).toBe(5)
})

const within = (days: number) => {
  const getDayAt = (ago: number) => formatIsoDay(new Date(world.clock.now.getTime() - ago * DAY_MS), 'WIB')
  return { from: getDayAt(days - 1), until: getDayAt(0), count: 'exact' } as const
}

test('each figure of the dashboard equals the number of rows in the list that the figure opens', async () => {
  await buyCourse(world)
  const { data } = await world.call(contract.getDashboardFigures, { query: { days: '365' } }, { as: admin })
  const rowsOf = Object.fromEntries(data.figures.map(({ name, rows }) => [name, rows]))
  const period = within(365)
  const listed: Partial<Record<contract.StatisticName, number>> = {}
  for (const kind of StatisticRowKind.options) {
    const list = await world.call(listFigureRows, { query: { kind, ...period } }, { as: admin })
    listed[kind] = list.data.total.count
  }
  const users = await world.call(listDeskUsers, { query: period }, { as: admin })
  const orders = await world.call(listDeskOrders, { query: period }, { as: admin })
  const paid = { ...period, method: 'midtrans', state: 'paid' } as const
  const payments = await world.call(listDeskOrders, { query: paid }, { as: admin })
  const others = {
    registrations: users.data.total.count,
    orders: orders.data.total.count,
    rupiah: payments.data.total.count,
  }
  const figures = data.figures.filter(({ name, rows }) => rows !== null && name !== 'rupiah' && name !== 'points')
  expect(figures.map(({ total }) => total)).toEqual(figures.map(({ rows }) => rows))
  expect(rowsOf).toEqual({ visits: null, ...listed, ...others })
  const empty = Object.entries({ ...listed, ...others }).filter(([, count]) => count === 0)
  expect(empty).toEqual([])
})

test('the dashboard subtracts full and partial refunds from the revenue, even refunds made weeks later', async () => {
  const read = async () => {
    await updateDailyStatistics(world.db, world.clock.now)
    const { total, rows, values } = (await figure('rupiah', '30'))!
    return { total, rows: rows ?? 0, today: values.at(-1) ?? 0 }
  }
  const before = await read()
  const [today, earlier, refunded] = [await buyCourse(world), await buyCourse(world), await buyCourse(world)]
  const at = new Date(world.clock.now.getTime() - 20 * DAY_MS)
  await world.db.updateTable('payment_order').set({ paid_at: at }).where('number', '=', earlier.number).execute()
  expect(await read()).toEqual({ total: before.total + 297_000, rows: before.rows + 3, today: before.today + 198_000 })

  const returnPart = (number: string, key: string, amount: number, transactionId?: string) => {
    const refunds = [{ key, amount }]
    return sendPaymentReport(world, { ...createPaymentReport(number, 'partial_refund', transactionId), refunds })
  }
  await returnPart(today.number, 'a', 30_000)
  await returnPart(today.number, 'b', 5_000)
  await returnPart(earlier.number, 'a', 1_000)
  // The refund of a second payment of the same order does not reduce the first payment.
  await returnPart(today.number, 'c', 2_000, randomUUID())
  await sendPaymentReport(world, createPaymentReport(refunded.number, 'refund'))
  expect(await read()).toEqual({ total: before.total + 162_000, rows: before.rows + 2, today: before.today + 64_000 })
  const { items } = (await world.call(listDeskOrders, { query: { search: today.number } }, { as: admin })).data
  expect(items).toMatchObject([{ amount: 99_000, returned: 35_000 }])
})

test('a deleted account no longer counts in the number of registrations and in the user list', async () => {
  const { userId } = await world.newLearner()
  const before = await figure('registrations')
  const at = world.clock.now
  await world.db.updateTable('app_user').set({ deleted_at: at }).where('id', '=', userId).execute()
  const after = await figure('registrations')
  expect(after?.total).toBe((before?.total ?? 0) - 1)
  const list = await world.call(listDeskUsers, { query: within(7) }, { as: admin })
  expect(list.data.total.count).toBe(after?.rows)
})

test('the dashboard figures of a past day are not counted again', async () => {
  await updateDailyStatistics(world.db, world.clock.now)
  const before = await figure('points')
  await entry(5, 1_000)
  await updateDailyStatistics(world.db, world.clock.now)
  await updateDailyStatistics(world.db, world.clock.now)
  expect((await figure('points'))?.values).toEqual(before?.values)
})

test('the dashboard counts the current day again after the clock of the server was ahead by a month', async () => {
  const { now } = world.clock
  await world.db
    .insertInto('daily_figure')
    .values({ name: 'points', day: new Date(now.getTime() + 30 * DAY_MS), value: 1 })
    .execute()
  await updateDailyStatistics(world.db, now)
  const before = await figure('points')
  await entry(0, 1_000)
  await updateDailyStatistics(world.db, now)
  expect((await figure('points'))?.values.at(-1)).toBe((before?.values.at(-1) ?? 0) + 1_000)
})

test('the dashboard counts decisions that admins still have to make', async () => {
  const before = await tasks()
  const { userId } = await world.newLearner()
  const item = await world.db.selectFrom('inventory_item').selectAll().limit(1).executeTakeFirstOrThrow()
  const terms = { denomination: item.denomination, price_points: item.price_points, phone_number: '081234567890' }
  const id = randomUUID()
  await world.db
    .insertInto('point_exchange')
    .values({ id, user_id: userId, item_id: item.id, ...terms, asked_at: world.clock.now })
    .execute()
  const asked = await tasks()
  expect(asked.exchangesAsked).toBe(before.exchangesAsked + 1)
  expect(asked.oldestAt.exchangesAsked).toBe(world.clock.now.toISOString())
  await world.db.updateTable('point_exchange').set({ state: 'approved' }).where('id', '=', id).execute()
  expect(await tasks()).toMatchObject({
    exchangesAsked: before.exchangesAsked,
    exchangesReady: before.exchangesReady + 1,
  })
  await world.db.updateTable('inventory_item').set({ stock: 100 }).execute()
  expect((await tasks()).lowStock).toBe(0)
})

test('the dashboard reports the cheap health checks of the server and the state of the backup', async () => {
  const { data } = await world.call(getServerHealth, {}, { as: admin })
  expect(data.checkCount).toBeGreaterThan(10)
  expect(data.backup).toMatch(/cadangan/i)
  expect(data.faults.find(({ id }) => id === 'backup')).toMatchObject({ level: 'warning' })
})

test('the dashboard does not count a requested merge after one of its accounts was erased', async () => {
  const before = await tasks()
  const [kept, other] = [await world.newLearner(), await world.newLearner()]
  const plan = JSON.stringify({})
  const asked = { asked_by: admin.userId, asked_at: world.clock.now, reason: 'Orang yang sama' }
  await world.db
    .insertInto('account_merge')
    .values({ id: randomUUID(), kept_id: kept.userId, other_id: other.userId, plan, ...asked })
    .execute()
  expect((await tasks()).merges).toBe(before.merges + 1)
  const erased = { deleted_at: world.clock.now }
  await world.db.updateTable('app_user').set(erased).where('id', '=', other.userId).execute()
  expect((await tasks()).merges).toBe(before.merges)
})

test('the dashboard counts the waiting role requests, and shows the time of the oldest request', async () => {
  const before = await tasks()
  const { userId } = await world.newLearner()
  const asked_at = new Date(world.clock.now.getTime() - 3 * DAY_MS)
  await world.db
    .insertInto('role_request')
    .values({
      id: randomUUID(),
      user_id: userId,
      is_admin: false,
      is_expert: true,
      reason: 'Pakar baru',
      asked_by: admin.userId,
      asked_at,
    })
    .execute()
  const now = await tasks()
  expect(now.roleRequests).toBe(before.roleRequests + 1)
  expect(now.oldestAt.roleRequests).toBe(asked_at.toISOString())
  expect(now).toMatchObject({ merges: 0, objections: 0, oldestAt: { merges: null } })
})

test('the dashboard counts open requests to reset a second factor, except for deleted accounts', async () => {
  const before = await tasks()
  const [waiting, decided, erased] = [await world.newExpert(), await world.newExpert(), await world.newExpert()]
  const asked_at = new Date(world.clock.now.getTime() - 2 * DAY_MS)
  const asked = { reason: 'Ponselnya hilang', asked_by: admin.userId, asked_at }
  await world.db
    .insertInto('step_reset')
    .values([waiting, decided, erased].map(({ userId }) => ({ id: randomUUID(), user_id: userId, ...asked })))
    .execute()
  await world.db
    .updateTable('step_reset')
    .set({ decided_by: admin.userId, decided_at: world.clock.now, is_approved: false })
    .where('user_id', '=', decided.userId)
    .execute()
  await world.db.updateTable('app_user').set({ deleted_at: world.clock.now }).where('id', '=', erased.userId).execute()
  const now = await tasks()
  expect(now.stepResets).toBe(before.stepResets + 1)
  expect(now.oldestAt.stepResets).toBe(asked_at.toISOString())
})
