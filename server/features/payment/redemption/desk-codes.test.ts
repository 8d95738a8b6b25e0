import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRedeemCode, listRedeemCodes } from '#contract/payment/redeem-code.ts'
import type { RedeemCodeListSearch } from '#contract/payment/redeem-code.list.ts'
import { validateCode } from '#contract/payment/redemption.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { BulkOrder } from '../../../desk/bulk/action.ts'
import { redeemCodeBulkActions } from './desk-codes.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const newCode = () => `MITRA${randomBytes(4).toString('hex').slice(0, 7).toUpperCase()}`
const create = (code: string, partner = 'Toko Uji') =>
  world.call(createRedeemCode, { body: { code, partner, reason: 'Daftar dari mitra' } }, { as: admin })
const list = async (query: RedeemCodeListSearch) =>
  (await world.call(listRedeemCodes, { query }, { as: admin })).data.items
const check = async (code: string) =>
  (await world.call(validateCode, { body: { code, type: 'redeem' } })).code ?? 'known'
const inside = <T>(work: (tx: Tx, order: BulkOrder) => Promise<T>) =>
  runInTransaction(world.db, tx =>
    work(tx, {
      actor: { userId: admin.userId, place: '::1', at: world.clock.now },
      reason: 'Ditarik mitra',
      given: {},
    }),
  )
const action = (name: string) => {
  const redeemCodeBulkAction = redeemCodeBulkActions.find(each => each.name === name)
  if (!redeemCodeBulkAction?.undo) throw new Error(`${name} cannot be taken back`)
  return { run: redeemCodeBulkAction.run, undo: redeemCodeBulkAction.undo }
}

test('an admin adds a redeem code typed in lower case with spaces, and cannot add the same code again', async () => {
  const code = newCode()
  expect((await create(` ${code.toLowerCase()} `)).status).toBe(200)
  expect((await create(code)).code).toBe('REDEEM_CODE_EXISTS')
  expect(await check(code)).toBe('known')
  expect(await list({ search: code })).toMatchObject([{ code, partner: 'Toko Uji', state: 'unused', usedAt: null }])
  for (const wrong of ['', 'DRTOK1234567', '3201010101010001', 'PENDEK', 'PLS1234567890']) {
    expect((await create(wrong)).code).toBe('VALIDATION_FAILED')
  }
})

test.each([
  ['redeem-code.stop', 'stopped', 'REDEEM_NOT_FOUND'],
  ['redeem-code.use', 'used', 'REDEEM_USED'],
])(
  'the action %s makes a code %s, the code check reports this state, and the action can be undone once',
  async (name, state, simulatorText) => {
    const code = newCode()
    await create(code)
    const [{ id } = { id: '' }] = await list({ search: code })
    const { run, undo } = action(name)
    await inside((tx, order) => run(tx, id, order))
    expect(await check(code)).toBe(simulatorText)
    expect((await list({ search: code, state: 'unused' })).length).toBe(0)
    expect(await list({ search: code })).toMatchObject([{ state }])
    await expect(inside((tx, order) => run(tx, id, order))).rejects.toMatchObject({ code: 'REDEEM_CODE_CHANGED' })
    await inside((tx, order) => undo(tx, id, {}, order))
    expect(await check(code)).toBe('known')
    await expect(inside((tx, order) => undo(tx, id, {}, order))).rejects.toMatchObject({ code: 'REDEEM_CODE_CHANGED' })
  },
)

test.each(['usedAt', '-usedAt'] as const)('lists used and unused codes page by page, in the order %s', async sort => {
  const partner = `Toko ${newCode()}`
  const codes = Array.from({ length: 60 }, newCode)
  for (const code of codes) await create(code, partner)
  const used = codes.slice(0, 10)
  await world.db.updateTable('redeem_code').set({ used_at: world.clock.now }).where('code', 'in', used).execute()
  const found: string[] = []
  let after: string | undefined
  do {
    const query: RedeemCodeListSearch = { search: partner, sort, ...(after !== undefined && { after }) }
    const { data } = await world.call(listRedeemCodes, { query }, { as: admin })
    found.push(...data.items.map(({ code }) => code))
    after = data.next ?? undefined
  } while (after !== undefined && found.length < 200)
  expect(found.toSorted()).toEqual(codes.toSorted())
  const usedFound = sort === '-usedAt' ? found.slice(0, 10) : found.slice(-10)
  expect(usedFound.toSorted()).toEqual(used.toSorted())
})
