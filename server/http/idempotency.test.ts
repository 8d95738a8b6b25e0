import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type Db, runInTransaction } from '#server/db/database.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openConnectionProxy } from '#tests/support/fault-proxy.ts'
import { type AppliedWrite, deleteExpiredKeys, applyOnce } from './idempotency.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await sql`create table effect (key text not null, at bigserial)`.execute(db)
  for (const id of [userId, otherId]) {
    const account = { id, full_name: 'Bunga', email: `${id}@contoh.test`, is_admin: false, roles: ['learner' as const] }
    await db
      .insertInto('app_user')
      .values({ ...account, created_at: new Date() })
      .execute()
  }
})
afterAll(() => database.close())

const userId = randomUUID()
const otherId = randomUUID()
let key: string
beforeEach(() => {
  key = randomUUID()
})

interface Try {
  payload?: unknown
  parsed?: unknown
  kind?: string
  by?: string
  on?: Db
  fails?: boolean
}

function write({
  payload = { a: 1 },
  parsed = payload,
  kind = 'progress',
  by = userId,
  on = db,
  fails = false,
}: Try = {}) {
  return runInTransaction(on, tx =>
    applyOnce(tx, { userId: by, key, kind, sent: payload, parsed }, async () => {
      const { rows } = await sql<{ at: number }>`insert into effect (key) values (${key}) returning at`.execute(tx)
      if (fails) throw new Error('refused')
      return { at: Number(rows[0]?.at), note: 'tersimpan' }
    }),
  )
}

async function effects(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from effect where key = ${key}`.execute(db)
  return rows[0]?.count ?? -1
}

describe('idempotency keys', () => {
  it('an idempotency key applies a write once, and returns the same response again', async () => {
    const first = await write()
    const second = await write()
    expect(first.isDuplicate).toBe(false)
    expect(second).toEqual({ answer: first.answer, isDuplicate: true })
    expect(await effects()).toBe(1)
  })

  it.each([2, 8, 32])(
    'an idempotency key applies a write once if it is sent %i times at the same moment',
    async count => {
      const results = await Promise.all(Array.from({ length: count }, () => write()))
      expect(results.filter(result => !result.isDuplicate)).toHaveLength(1)
      expect(new Set(results.map(result => JSON.stringify(result.answer))).size).toBe(1)
      expect(await effects()).toBe(1)
    },
  )

  it('a write with a known idempotency key and its fields in another order counts as a repetition', async () => {
    await write({ payload: { a: 1, b: { c: 2, d: [3] } } })
    expect((await write({ payload: { b: { d: [3], c: 2 }, a: 1 } })).isDuplicate).toBe(true)
  })

  it.each([{ payload: { a: 2 } }, { payload: { a: 1, b: undefined, c: null } }, { kind: 'points' }])(
    'an idempotency key is rejected for another payload: %o',
    async other => {
      await write()
      await expect(write(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
      expect(await effects()).toBe(1)
    },
  )

  it('an idempotency key identifies the payload as sent, even after a change of the schema', async () => {
    const payload = { text: ' jawaban ', note: 'x' }
    await write({ payload, parsed: { text: 'jawaban' } })
    expect((await write({ payload, parsed: { text: 'jawaban', note: 'x', isDraft: false } })).isDuplicate).toBe(true)
    await expect(write({ payload: { text: 'jawaban' }, parsed: { text: 'jawaban' } })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await effects()).toBe(1)
  })

  it('an idempotency key stored by an older version still matches its payload after a schema change', async () => {
    await write({ payload: { text: 'jawaban' } })
    await sql`update idempotency set hash_version = default where key = ${key}`.execute(db)
    expect((await write({ payload: { text: ' jawaban ' }, parsed: { text: 'jawaban' } })).isDuplicate).toBe(true)
    const grown = { text: 'jawaban', isDraft: false }
    expect((await write({ payload: { text: 'jawaban' }, parsed: grown })).isDuplicate).toBe(true)
    await expect(write({ payload: { text: 'lain' } })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await effects()).toBe(1)
  })

  it('two users can use the same idempotency key without an effect on each other', async () => {
    await write()
    expect((await write({ by: otherId })).isDuplicate).toBe(false)
  })

  it('an idempotency key can be used again after a failure, because a failure stores nothing', async () => {
    await expect(write({ fails: true })).rejects.toThrow('refused')
    expect(await effects()).toBe(0)
    expect((await write()).isDuplicate).toBe(false)
    expect(await effects()).toBe(1)
  })

  it('a waiting call applies the write if the earlier call with the same key fails', async () => {
    const tries = await Promise.allSettled([write({ fails: true }), write(), write()])
    const applied = tries.filter(each => each.status === 'fulfilled').map(each => each.value)
    expect(applied.filter((each: AppliedWrite<unknown>) => !each.isDuplicate)).toHaveLength(1)
    expect(await effects()).toBe(1)
  })

  it('a retry finds its write applied if the connection broke before the response', async () => {
    const { target } = database
    const upstream = typeof target === 'string' ? new URL(target) : undefined
    const proxy = await openConnectionProxy(
      typeof target === 'string'
        ? { host: upstream?.hostname ?? '', port: Number(upstream?.port || 5432) }
        : { path: `${target.host}/.s.PGSQL.${target.port}` },
    )
    const through =
      typeof target === 'string'
        ? target.replace(/@[^/]*\//, `@127.0.0.1:${proxy.port}/`)
        : { ...target, host: '127.0.0.1', port: proxy.port }
    const distant = connect(through, { poolSize: 1 })
    // The commit reaches the database, but its confirmation is lost.
    const lost = runInTransaction(distant.db, async tx => {
      const applied = await applyOnce(
        tx,
        { userId, key, kind: 'progress', sent: { a: 1 }, parsed: { a: 1 } },
        async inner => {
          await sql`insert into effect (key) values (${key})`.execute(inner)
          return { at: 0, note: 'tersimpan' }
        },
      )
      proxy.faults.losesNextAnswer = true
      return applied
    })
    await expect(lost).rejects.toThrow(/terminated|ended|not queryable/)
    await expect.poll(effects).toBe(1)
    expect(await write()).toMatchObject({ isDuplicate: true, answer: { note: 'tersimpan' } })
    expect(await effects()).toBe(1)
    await distant.close()
    await proxy.close()
  })

  it('an idempotency key is kept for 45 days, and is deleted after 91 days', async () => {
    await write()
    await sql`update idempotency set created_at = now() - interval '45 days' where key = ${key}`.execute(db)
    await deleteExpiredKeys(db)
    expect((await write()).isDuplicate).toBe(true)
    await sql`update idempotency set created_at = now() - interval '91 days' where key = ${key}`.execute(db)
    await deleteExpiredKeys(db)
    expect((await write()).isDuplicate).toBe(false)
  })
})
