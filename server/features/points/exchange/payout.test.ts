import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/points/exchange.admin.ts'
import { exchangePoints, getExchanges } from '#contract/points/exchange.ts'
import { readSheet } from '../../../desk/import/read-sheet.ts'
import { parseRowLines } from '../../../desk/import/row-lines.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
let other: Learner
let itemId: string
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  other = await world.newAdmin()
})
afterAll(() => world.close())

beforeEach(async () => {
  // Closes the open exchanges of earlier tests, because the next payout would contain them.
  await world.db.updateTable('point_exchange').set({ state: 'paid' }).where('state', '=', 'approved').execute()
  const item = await world.db
    .updateTable('inventory_item')
    .set({ stock: 100 })
    .where('denomination', '=', 10_000)
    .returning('id')
    .executeTakeFirstOrThrow()
  itemId = item.id
})

async function asked(phoneNumber = '081234567890') {
  const learner = await world.giveHistory(await world.newLearner({ points: 500 }))
  const body = { itemId, phoneNumber }
  const { data } = await world.call(exchangePoints, { body }, { as: learner, key: randomUUID() })
  return { learner, params: { id: data.id } }
}
async function approved(phoneNumber?: string) {
  const exchange = await asked(phoneNumber)
  await world.call(contract.approveExchange, { params: exchange.params }, { as: admin })
  return exchange
}
const makePayout = async (ids?: string[], as = admin) =>
  world.call(contract.makePayout, { body: ids ? { ids } : {} }, { as })
const story = async (id: string) =>
  (await world.call(contract.getExchangeHistory, { params: { id } }, { as: admin })).data
const file = async (id: string) =>
  (await world.call(contract.downloadPayout, { params: { id } }, { as: admin })).response.rawPayload
/** Reads the rows of the file with the app's own spreadsheet reader. */
async function getRows(bytes: Uint8Array): Promise<string[][]> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return [...parseRowLines(await readSheet({ bytes, type }))].map(({ cells }) => cells)
}
const because = { reason: 'Nomor tidak aktif' }

test('an admin approves, exports and marks exchanges as paid, and each action is applied once', async () => {
  const { params, learner } = await asked()
  const pay = () => world.call(contract.markExchangePaid, { params, query: {} }, { as: admin })
  expect((await pay()).code).toBe('EXCHANGE_DECIDED')
  const approvals = await Promise.all(
    [1, 2, 3].map(() => world.call(contract.approveExchange, { params }, { as: admin })),
  )
  expect(approvals.map(answer => answer.code ?? 'ok').sort()).toEqual(['EXCHANGE_DECIDED', 'EXCHANGE_DECIDED', 'ok'])
  expect((await pay()).code).toBe('EXCHANGE_NOT_IN_PAYOUT')
  await makePayout([params.id])
  const reject = { params, body: because }
  expect((await world.call(contract.rejectExchange, reject, { as: admin })).code).toBe('EXCHANGE_IN_PAYOUT')
  const payments = await Promise.all([1, 2, 3].map(pay))
  expect(payments.map(answer => answer.code ?? 'ok').sort()).toEqual(['EXCHANGE_DECIDED', 'EXCHANGE_DECIDED', 'ok'])
  expect((await world.call(contract.rejectExchange, reject, { as: admin })).code).toBe('EXCHANGE_DECIDED')
  expect((await world.call(getExchanges, {}, { as: learner })).data).toMatchObject({
    balance: 390,
    exchanges: [{ state: 'paid' }],
  })
})

test('payout files created at the same time do not contain the same line', async () => {
  const exchanges = await Promise.all(Array.from({ length: 12 }, () => approved()))
  const ids = new Set(exchanges.map(({ params }) => params.id))
  const made = await Promise.all([1, 2, 3, 4, 5, 6].map(nth => makePayout(undefined, nth % 2 ? admin : other)))
  const files = made.filter(answer => answer.status === 200)
  expect(made.filter(({ status, code }) => status !== 200 && code !== 'PAYOUT_EMPTY')).toEqual([])
  expect(files.reduce((sum, { data }) => sum + data.lineCount, 0)).toBe(12)
  const lines = await Promise.all(files.map(async ({ data }) => (await getRows(await file(data.id))).slice(1)))
  expect(new Set(lines.flat().map(([reference]) => reference)).size).toBe(12)
  const paying = await world.call(contract.listExchanges, { query: { stage: 'paying' } }, { as: admin })
  expect(paying.data.items.filter(({ id }) => ids.has(id))).toHaveLength(12)
  expect((await makePayout()).code).toBe('PAYOUT_EMPTY')
})

test('a payout file is the same at each download, and contains the phone number as typed', async () => {
  const { params } = await approved('085511112222')
  const { data: payout } = await makePayout([params.id])
  const [first, second] = [await file(payout.id), await file(payout.id)]
  expect(second).toEqual(first)
  expect(await getRows(first)).toEqual([
    ['Referensi', 'Nomor HP', 'Nominal', 'Nama'],
    [`SEMAI-${payout.number}-1`, '085511112222', '10000', 'Bunga Citra'],
  ])
})

test('an exchange whose payout failed gets a new reference in the next payout file', async () => {
  const [good, bad] = [await approved(), await approved()]
  const { data: payout } = await makePayout([good.params.id, bad.params.id])
  const failed = { params: bad.params, query: {}, body: because }
  expect((await world.call(contract.markExchangeUnpaid, failed, { as: admin })).status).toBe(200)
  expect((await world.call(contract.markExchangeUnpaid, failed, { as: other })).code).toBe('EXCHANGE_NOT_IN_PAYOUT')
  const settle = () => world.call(contract.settlePayout, { params: { id: payout.id } }, { as: admin })
  expect([(await settle()).data.total, (await settle()).data.total]).toEqual([1, 0])
  expect([(await story(good.params.id)).stage, (await story(bad.params.id)).stage]).toEqual(['paid', 'ready'])
  const { data: next } = await makePayout()
  expect((await story(bad.params.id)).payout).toEqual({ id: next.id, number: next.number, line: 1 })
  const listed = (await world.call(contract.listPayouts, {}, { as: admin })).data
  expect(listed.find(({ id }) => id === payout.id)).toMatchObject({ lineCount: 2, paidCount: 1, waitingCount: 0 })
})

test('an exchange without a phone number (erased account) is not in a payout file, and can be rejected', async () => {
  const { params, learner } = await approved()
  await world.db.updateTable('point_exchange').set({ phone_number: '' }).where('user_id', '=', learner.userId).execute()
  expect((await makePayout([params.id])).code).toBe('PAYOUT_EMPTY')
  expect((await world.call(contract.rejectExchange, { params, body: because }, { as: admin })).status).toBe(200)
})

test('the list of exchanges begins with the oldest request, and has filters for phone number and warning', async () => {
  const phoneNumber = '085533334444'
  const first = await asked(phoneNumber)
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  const second = await asked(phoneNumber)
  const list = async (query: object) => (await world.call(contract.listExchanges, { query }, { as: admin })).data
  const found = await list({ search: phoneNumber })
  expect(found.items.map(({ id }) => id)).toEqual([first.params.id, second.params.id])
  expect(found.counts.asked).toBeGreaterThanOrEqual(2)
  expect((await list({ search: phoneNumber, isOdd: 'true' })).items.map(({ id }) => id)).toEqual([
    first.params.id,
    second.params.id,
  ])
  expect((await list({ search: phoneNumber, isOdd: 'false' })).items).toEqual([])
  expect((await list({ search: phoneNumber, sort: '-askedAt' })).items[0]?.id).toBe(second.params.id)
  expect((await list({ search: phoneNumber, stage: 'paid' })).items).toEqual([])
})

test('the learner sees only the latest message about an exchange, without the whole phone number', async () => {
  const getNotices = (id: string) =>
    world.db
      .selectFrom('notification')
      .select(['user_id', 'title', 'body', 'path'])
      .where('about', '=', `exchange:${id}`)
  const { params, learner } = await approved()
  const [first] = await getNotices(params.id).execute()
  expect(first).toMatchObject({
    user_id: learner.userId,
    title: 'Penukaran pulsa Rp10.000 disetujui',
    path: '/tukar-poin',
  })
  expect(first?.body).toContain('7890')
  const { data } = await makePayout([params.id])
  await world.call(contract.settlePayout, { params: { id: data.id } }, { as: admin })
  await world.call(contract.settlePayout, { params: { id: data.id } }, { as: other })
  const rows = await getNotices(params.id).execute()
  expect(rows.map(row => row.title)).toEqual(['Kiriman pulsa Rp10.000 sudah dibayar'])
  expect(rows[0]?.body).not.toContain('08123456')

  const turnedDown = await asked()
  await world.call(contract.rejectExchange, { params: turnedDown.params, body: because }, { as: admin })
  const [rejected] = await getNotices(turnedDown.params.id).execute()
  expect(rejected?.body).toBe('110 poin sudah kembali. Alasannya: Nomor tidak aktif')
})

test('a result that was reported for an earlier payout does not change the line of a later payout', async () => {
  const { params } = await approved()
  const { data: first } = await makePayout([params.id])
  const query = { payoutId: first.id }
  const fail = (as: typeof admin) => world.call(contract.markExchangeUnpaid, { params, query, body: because }, { as })
  expect((await fail(admin)).status).toBe(200)
  const { data: second } = await makePayout([params.id])
  expect((await fail(other)).code).toBe('EXCHANGE_DECIDED')
  const pay = (payoutId: string) =>
    world.call(contract.markExchangePaid, { params, query: { payoutId } }, { as: other })
  expect((await pay(first.id)).code).toBe('EXCHANGE_DECIDED')
  expect(await story(params.id)).toMatchObject({ stage: 'paying', payout: { id: second.id } })
  expect((await pay(second.id)).status).toBe(200)
})
