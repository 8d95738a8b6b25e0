import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { connect } from '#server/db/connect.ts'
import { type Caller, createDevice } from './caller.ts'
import { createRateLimits, deleteExpiredTries, type RateLimits, type Familiarity } from './rate-limit.ts'

let database: TestDatabase
let limits: RateLimits
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate rate_limit')
  limits = createRateLimits(database.db, 1)
})

const at = (ip: string, device?: string): Caller => ({ ip, device })
const refusal = { code: 'TOO_MANY_REQUESTS', status: 429 }
const owner = 'a@semai.test'

async function spend(times: number, caller: Caller, subject = owner, familiarity?: Familiarity, by = limits) {
  for (let count = 0; count < times; count += 1) await by.spend('login', caller, subject, familiarity)
}
async function enter(times: number, caller: Caller) {
  for (let count = 0; count < times; count += 1) await limits.enter('export', caller)
}
/** Creates the limits of a restarted server. Its memory is empty, but the database still contains the counts. */
const restarted = () => createRateLimits(database.db, 1)

it('refuses login tries for an email address from one network after ten tries, and returns the time to wait', async () => {
  await spend(10, at('10.0.0.1'))
  await expect(spend(1, at('10.0.0.1'))).rejects.toMatchObject(refusal)
  const thrown: unknown = await spend(1, at('10.0.0.1')).catch((error: unknown) => error)
  expect((thrown as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(800)
  await expect(spend(1, at('10.0.0.1'), 'b@semai.test')).resolves.toBeUndefined()
  await expect(spend(1, at('10.0.0.2'))).resolves.toBeUndefined()
})

it('the rate limit counts concurrent requests exactly', async () => {
  const verdicts = await Promise.allSettled(Array.from({ length: 50 }, () => spend(1, at('10.0.0.1'))))
  expect(verdicts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

it('the rate limit counts requests across servers and restarts', async () => {
  await spend(10, at('10.0.0.1'))
  await expect(spend(1, at('10.0.0.1'), owner, 'stranger', restarted())).rejects.toMatchObject(refusal)
})

it('the rate limit counts requests in memory while the database is unavailable', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { poolSize: 1 })
  const alone = createRateLimits(nowhere.db, 1)
  await spend(10, at('10.0.0.1'), owner, 'stranger', alone)
  await expect(spend(1, at('10.0.0.1'), owner, 'stranger', alone)).rejects.toMatchObject(refusal)
  await nowhere.close()
})

it('the right password resets the count of login tries', async () => {
  await spend(10, at('10.0.0.1'))
  await expect(spend(1, at('10.0.0.1'))).rejects.toMatchObject(refusal)
  await limits.forgive('login', at('10.0.0.1'), owner)
  await expect(spend(10, at('10.0.0.1'))).resolves.toBeUndefined()
})

it('the limits grow with the rate limit factor', async () => {
  const wide = createRateLimits(database.db, 10)
  await expect(spend(50, at('10.0.0.1'), owner, 'stranger', wide)).resolves.toBeUndefined()
})

it('the stored rate limits contain no email, and expired rate limits are deleted', async () => {
  await spend(1, at('10.0.0.1'))
  const { rows } = await database.pool.query<{ key: string }>('select key from rate_limit')
  expect(rows.map(row => row.key).join()).not.toContain('@')
  await deleteExpiredTries(database.db)
  expect((await database.pool.query('select 1 from rate_limit')).rowCount).toBe(2)
  await database.pool.query('update rate_limit set expire = expire - 901000')
  await deleteExpiredTries(database.db)
  expect((await database.pool.query('select 1 from rate_limit')).rowCount).toBe(0)
})

describe('login tries of unknown devices for one email, from many IP addresses', () => {
  beforeEach(async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => spend(1, at(`10.1.0.${index}`))))
  })

  it('unknown devices share one limit for an email, from all IP addresses together', async () => {
    await expect(spend(1, at('10.2.0.1'))).rejects.toMatchObject(refusal)
  })

  it.each(['device', 'address'] as const)(
    'tries of unknown devices do not use up the tries of a known %s',
    async familiarity => {
      const caller = at('10.3.0.1', familiarity === 'device' ? 'perangkat' : undefined)
      await expect(spend(10, caller, owner, familiarity)).resolves.toBeUndefined()
      await expect(spend(1, caller, owner, familiarity)).rejects.toMatchObject(refusal)
    },
  )

  it('tries of unknown devices do not use up the tries of a known device with the same IP address', async () => {
    await expect(spend(10, at('10.1.0.1'))).rejects.toMatchObject(refusal)
    await expect(spend(10, at('10.1.0.1', 'perangkat'), owner, 'device')).resolves.toBeUndefined()
  })
})

describe('limits per IP address', () => {
  it('limits unknown devices of an IP address without blocking a known device at the same address', async () => {
    await enter(200, at('10.0.0.1'))
    await expect(enter(1, at('10.0.0.1'))).rejects.toMatchObject(refusal)
    await expect(enter(20, at('10.0.0.1', 'perangkat'))).resolves.toBeUndefined()
    await expect(enter(1, at('10.0.0.1', 'perangkat'))).rejects.toMatchObject(refusal)
  })

  it('each known device of an IP address has its own limit, and all of them together have a limit', async () => {
    const keys = { knownClient: randomBytes(32) }
    const getDevice = (maker: number) => createDevice(Buffer.alloc(16, maker), keys).label
    // Uses up the limit of the IP address first, because a browser whose own limit is used up counts against the limit
    // of the IP address.
    await enter(200, at('10.0.0.1'))
    // All browsers whose cookies were made for the same email address share one limit.
    for (let count = 0; count < 20; count += 1) await enter(1, at('10.0.0.1', getDevice(1)))
    await expect(enter(1, at('10.0.0.1', getDevice(1)))).rejects.toMatchObject(refusal)
    await expect(enter(200, at('10.0.0.2', getDevice(1)))).resolves.toBeUndefined()
    await expect(enter(1, at('10.0.0.2', getDevice(1)))).rejects.toMatchObject(refusal)
    for (let maker = 2; maker <= 50; maker += 1) await enter(20, at('10.0.0.1', getDevice(maker)))
    await expect(enter(1, at('10.0.0.1', getDevice(51)))).rejects.toMatchObject(refusal)
    await expect(enter(1, at('10.0.0.2', getDevice(52)))).resolves.toBeUndefined()
  })

  it('known browsers that share one device limit can together use the whole limit of their IP address', async () => {
    const keys = { knownClient: randomBytes(32) }
    // One teacher signed in first on every computer, so that all their cookies share one limit.
    const getComputer = () => createDevice(Buffer.alloc(16, 1), keys).label
    for (let count = 0; count < 200; count += 1) await enter(1, at('10.0.0.1', getComputer()))
    await expect(enter(20, at('10.0.0.1', getComputer()))).resolves.toBeUndefined()
    await expect(enter(1, at('10.0.0.1', getComputer()))).rejects.toMatchObject(refusal)
    await expect(enter(1, at('10.0.0.1'))).rejects.toMatchObject(refusal)
  })

  it('counts an IPv6 address by its /64 network', async () => {
    for (let host = 1; host <= 10; host += 1) await spend(1, at(`2001:db8:1:2::${host}`))
    await expect(spend(1, at('2001:db8:1:2:ffff::1'))).rejects.toMatchObject(refusal)
    await expect(spend(1, at('2001:db8:1:3::1'))).resolves.toBeUndefined()
  })
})

describe('a clock that was wrong and is corrected', () => {
  const DAYS_400_MS = 400 * 86_400_000

  it('a clock that was 400 days ahead blocks no user after its correction', async () => {
    await spend(10, at('10.0.0.1'))
    await expect(spend(1, at('10.0.0.1'))).rejects.toMatchObject(refusal)
    await database.pool.query('update rate_limit set expire = expire + $1', [DAYS_400_MS])
    const later = restarted()
    await expect(spend(10, at('10.0.0.1'), owner, 'stranger', later)).resolves.toBeUndefined()
    await expect(spend(1, at('10.0.0.1'), owner, 'stranger', later)).rejects.toMatchObject(refusal)
    const { rows } = await database.pool.query<{ left: string }>(
      'select max(expire) - extract(epoch from now()) * 1000 as left from rate_limit',
    )
    expect(Number(rows[0]?.left)).toBeLessThanOrEqual(900_000)
  })

  it('the clock of the server has no effect, because the clock of the database is used', async () => {
    const real = Date.now
    try {
      Date.now = () => real() + DAYS_400_MS
      await spend(11, at('10.0.0.1')).catch(() => undefined)
    } finally {
      Date.now = real
    }
    const { rows } = await database.pool.query<{ far: boolean }>(
      'select bool_or(expire > extract(epoch from now()) * 1000 + 901000) as far from rate_limit',
    )
    expect(rows).toEqual([{ far: false }])
  })

  it('the cleanup deletes rows that were stored while the clock was ahead', async () => {
    await spend(1, at('10.0.0.1'))
    await database.pool.query('update rate_limit set expire = expire + $1', [DAYS_400_MS])
    await deleteExpiredTries(database.db)
    expect((await database.pool.query('select 1 from rate_limit')).rowCount).toBe(0)
  })
})

describe('accounts created from one network', () => {
  const make = async (times: number, ip: string, by = limits) => {
    for (let count = 0; count < times; count += 1) await by.newAccount(at(ip), async () => undefined)
  }

  it('allows 60 new accounts per network and hour, and treats all addresses of an IPv6 network as one', async () => {
    await make(60, '10.0.0.1')
    await expect(make(1, '10.0.0.1')).rejects.toMatchObject(refusal)
    for (let home = 1; home <= 60; home += 1) await make(1, `2001:db8:1:${home.toString(16)}::1`)
    await expect(make(1, '2001:db8:1:ffff::1')).rejects.toMatchObject(refusal)
    await expect(make(1, '2001:db8:2::1')).resolves.toBeUndefined()
  })

  it('accepts new accounts of a school class after many failed registrations', async () => {
    const fail = Promise.withResolvers<never>()
    const others = Array.from({ length: 60 }, () => limits.newAccount(at('10.0.0.1'), () => fail.promise))
    const come = Promise.allSettled(others)
    // Sixty creations are in progress, and all others are refused meanwhile.
    await expect
      .poll(async () => (await database.pool.query('select 1 from rate_limit where points = 60')).rowCount)
      .toBe(2)
    for (let count = 0; count < 70; count += 1) await expect(make(1, '10.0.0.1')).rejects.toMatchObject(refusal)
    fail.reject(new Error('registered already'))
    await come
    await make(60, '10.0.0.1', restarted())
    await expect(make(1, '10.0.0.1', restarted())).rejects.toMatchObject(refusal)
  })

  it('limits new accounts of one network to 150 a day', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      await make(hour < 2 ? 60 : 30, '10.0.0.1', restarted())
      await database.pool.query("delete from rate_limit where key like 'accounts-hour%'")
    }
    await expect(make(1, '10.0.0.1', restarted())).rejects.toMatchObject(refusal)
  })

  it('the limit of new accounts counts an account only after it was created', async () => {
    const fails = () => limits.newAccount(at('10.0.0.1'), () => Promise.reject(new Error('registered already')))
    for (let count = 0; count < 70; count += 1) await expect(fails()).rejects.toThrow('registered already')
    await make(60, '10.0.0.1')
    // A refused creation must not lower the count.
    for (let count = 0; count < 5; count += 1) await expect(make(1, '10.0.0.1')).rejects.toMatchObject(refusal)
    await expect(make(1, '10.0.0.1', restarted())).rejects.toMatchObject(refusal)
  })
})
