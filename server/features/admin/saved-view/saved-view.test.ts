import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/admin/saved-view.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
let second: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  second = await world.newAdmin()
})
afterAll(() => world.close())

const screen = '/admin/user'
const save = (name: string, address = '?role=expert', as = admin) =>
  world.call(contract.saveView, { body: { screen, name, address } }, { as })
const list = async (as = admin) => (await world.call(contract.listSavedViews, { query: { screen } }, { as })).data

test('a saved view belongs to its owner alone, and saving under an existing name replaces its filters', async () => {
  const { id } = (await save('Pakar')).data
  await save('Pakar', '?role=expert&sort=email')
  expect(await list()).toEqual([{ id, name: 'Pakar', address: '?role=expert&sort=email' }])
  expect(await list(second)).toEqual([])
  const remove = (as: Learner) => world.call(contract.removeView, { params: { id } }, { as })
  expect((await remove(second)).code).toBe('VIEW_NOT_FOUND')
  expect((await remove(admin)).status).toBe(200)
  expect(await list()).toEqual([])
})

test.each([
  [{ address: 'https://contoh.test' }],
  [{ address: '?a b' }],
  [{ address: `?${'a'.repeat(1_001)}` }],
  [{ name: ' ' }],
  [{ name: 'a'.repeat(61) }],
  [{ screen: '/dashboard' }],
  [{ screen: '/admin/../x' }],
])('rejects a saved view with %j', async change => {
  const body = { screen, name: 'Pakar', address: '', ...change }
  expect((await world.send(contract.saveView, { body }, { as: admin })).statusCode).toBe(400)
})

test('an admin can save at most thirty views', async () => {
  for (let nth = 0; nth < 30; nth += 1) expect((await save(`Nama ${nth}`, '', second)).status).toBe(200)
  expect((await save('Nama 30', '', second)).code).toBe('VIEW_LIMIT_REACHED')
  expect((await save('Nama 3', '?role=expert', second)).status).toBe(200)
})
