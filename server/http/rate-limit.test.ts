import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createRateLimits, forgetOldTries, type RateLimits } from './rate-limit.ts'

let database: TestDatabase
let limits: RateLimits
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate rate_limit')
  limits = createRateLimits(database.pool, 1)
})

const spend = async (times: number, ip: string, subject?: string, by = limits) => {
  for (let count = 0; count < times; count += 1) await by.spend('login', ip, subject)
}

it('stops an e-mail after ten tries and says for how long', async () => {
  await spend(10, '10.0.0.1', 'a@semai.test')
  await expect(spend(1, '10.0.0.1', 'a@semai.test')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
  const refusal: unknown = await spend(1, '10.0.0.1', 'a@semai.test').catch((error: unknown) => error)
  expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(800)
  await expect(spend(1, '10.0.0.1', 'b@semai.test')).resolves.toBeUndefined()
  await expect(spend(1, '10.0.0.2', 'a@semai.test')).resolves.toBeUndefined()
})

it('slows one e-mail tried from many addresses', async () => {
  const tries = Array.from({ length: 100 }, (_, index) => spend(1, `10.1.0.${index}`, 'a@semai.test'))
  await Promise.all(tries)
  await expect(spend(1, '10.2.0.1', 'a@semai.test')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

it('counts over servers and restarts', async () => {
  await spend(10, '10.0.0.1', 'a@semai.test')
  const another = createRateLimits(database.pool, 1)
  await expect(spend(1, '10.0.0.1', 'a@semai.test', another)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

it('forgives after the right password', async () => {
  await spend(10, '10.0.0.1', 'a@semai.test')
  await limits.forgive('login', '10.0.0.1', 'a@semai.test')
  await expect(spend(10, '10.0.0.1', 'a@semai.test')).resolves.toBeUndefined()
})

it('grows with its factor', async () => {
  await expect(spend(50, '10.0.0.1', 'a@semai.test', createRateLimits(database.pool, 10))).resolves.toBeUndefined()
})

it('keeps no e-mail, and forgets what is over', async () => {
  await spend(1, '10.0.0.1', 'a@semai.test')
  const { rows } = await database.pool.query<{ key: string }>('select key from rate_limit')
  expect(rows.map(row => row.key).join()).not.toContain('@')
  await forgetOldTries(database.pool, new Date(Date.now() + 3_600_000))
  expect((await database.pool.query('select 1 from rate_limit')).rowCount).toBe(0)
})
