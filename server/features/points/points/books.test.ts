import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction } from '#server/db/database.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { findBalance, returnPoints, spendPoints } from './service.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

test('an entry that the ledger rejects changes no balance, for payments and for refunds', async () => {
  const { userId } = await world.newLearner({ points: 300 })
  const now = world.clock.now
  const spending = { amount: 100, reason: 'exchange' as const, ref: randomUUID(), now }
  const giving = { ...spending, reason: 'exchange-returned' as const }
  const spend = () => runInTransaction(world.db, tx => spendPoints(tx, userId, spending))
  await spend()
  await expect(spend()).rejects.toThrow('already paid')
  expect(await findBalance(world.db, userId)).toBe(200)
  for (let time = 0; time < 2; time += 1) await runInTransaction(world.db, tx => returnPoints(tx, userId, giving))
  expect(await findBalance(world.db, userId)).toBe(300)
})
