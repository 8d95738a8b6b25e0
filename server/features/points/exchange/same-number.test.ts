import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import * as contract from '#contract/points/exchange.admin.ts'
import { exchangePoints } from '#contract/points/exchange.ts'
import { parseRowLines } from '../../../desk/import/row-lines.ts'
import { readSheet } from '../../../desk/import/read-sheet.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
let itemId: string
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

beforeEach(async () => {
  const item = await world.db
    .updateTable('inventory_item')
    .set({ stock: 100 })
    .where('denomination', '=', 10_000)
    .returning('id')
    .executeTakeFirstOrThrow()
  itemId = item.id
})

async function ask(phoneNumber: string) {
  const learner = await world.giveHistory(await world.newLearner({ points: 500 }))
  const { data } = await world.call(
    exchangePoints,
    { body: { itemId, phoneNumber } },
    { as: learner, key: randomUUID() },
  )
  return { learner, id: data.id }
}
const approve = (id: string) => world.call(contract.approveExchange, { params: { id } }, { as: admin })
const makePayout = async (ids: string[]) =>
  (await world.call(contract.makePayout, { body: { ids } }, { as: admin })).data
async function listSigns(query: object): Promise<Record<string, string[]>> {
  const { items } = (await world.call(contract.listExchanges, { query }, { as: admin })).data
  return Object.fromEntries(items.map(({ id, signs }) => [id, signs.map(({ sign }) => sign)]))
}
async function readFile(id: string): Promise<string[][]> {
  const bytes = (await world.call(contract.downloadPayout, { params: { id } }, { as: admin })).response.rawPayload
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return [...parseRowLines(await readSheet({ bytes, type }))].slice(1).map(({ cells }) => cells)
}

test('the first request for a phone number gets a warning when another user asks for the same number', async () => {
  const search = '085577110001'
  const first = await ask(search)
  expect(await listSigns({ search })).toEqual({ [first.id]: [] })
  expect(await listSigns({ search, isOdd: 'false' })).toEqual({ [first.id]: [] })
  await approve(first.id)
  const second = await ask(search)
  const both = { [first.id]: ['same-number'], [second.id]: ['same-number'] }
  expect(await listSigns({ search, isOdd: 'true' })).toEqual(both)
  expect(await listSigns({ search, isOdd: 'false' })).toEqual({})
  const third = await ask(search)
  const { data } = await world.call(contract.getExchangeHistory, { params: { id: first.id } }, { as: admin })
  expect(data.signs).toEqual([{ sign: 'same-number', text: 'Nomor ini juga dipakai 2 akun lain' }])

  // The account of the third request is erased, but the hash of its number still counts.
  const erased = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: third.learner })
  expect(erased.status).toBe(200)
  const later = await world.call(contract.getExchangeHistory, { params: { id: first.id } }, { as: admin })
  expect(later.data.signs).toEqual(data.signs)
})

test('the number of a rejected request still warns about another user, but not about the same user', async () => {
  const search = '085577110002'
  const rejected = await ask(search)
  const refusal = { params: { id: rejected.id }, body: { reason: 'Nomor tidak aktif' } }
  expect((await world.call(contract.rejectExchange, refusal, { as: admin })).status).toBe(200)
  const body = { itemId, phoneNumber: search }
  const again = await world.call(exchangePoints, { body }, { as: rejected.learner, key: randomUUID() })
  expect(await listSigns({ search, stage: 'asked' })).toEqual({ [again.data.id]: [] })
  const other = await ask(search)
  expect(await listSigns({ search, stage: 'asked' })).toEqual({
    [again.data.id]: ['same-number'],
    [other.id]: ['same-number'],
  })
})

test('requests of erased accounts do not warn about each other', async () => {
  const [first, second] = [await ask('085577110003'), await ask('085577110004')]
  for (const { learner } of [first, second]) {
    await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: learner })
  }
  const signs = await listSigns({ stage: 'asked' })
  expect([signs[first.id], signs[second.id]]).toEqual([[], []])
})

test('a payout file omits the line of an account that was erased, and keeps the references of the others', async () => {
  const [first, gone, last] = [await ask('085577110007'), await ask('085577110008'), await ask('085577110009')]
  const ids = [first.id, gone.id, last.id]
  for (const id of ids) await approve(id)
  const payout = await makePayout(ids)
  const before = await readFile(payout.id)
  expect(before).toHaveLength(3)
  await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: gone.learner })
  expect(await readFile(payout.id)).toEqual(before.filter(cells => cells[1] !== '085577110008'))
})
