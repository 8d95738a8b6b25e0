import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { register } from '#contract/account/auth.ts'
import { openTestApp } from '#tests/support/app.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { readConfig } from '../config.ts'
import { anonymizeAccount } from '../features/account/account-data/erase-queries.ts'
import { runInTransaction } from '../db/database.ts'
import { prepareDemo, refuseDemoAccounts } from './demo.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'semai-demo-'))
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Seeds the demo without its past users and activity, because they take most of the time. */
const seed = (which: 'core' | 'on' = 'core') =>
  prepareDemo(database.db, readConfig({ DATA_DIR: dataDir, SEED_DEMO: which }), new Date())
const accounts = () => database.db.selectFrom('app_user').select(['id', 'email']).where('is_demo', '=', true).execute()

async function registerAs(email: string): Promise<void> {
  await database.db
    .insertInto('app_user')
    .values({
      id: randomUUID(),
      full_name: 'Orang Lain',
      email,
      phone_number: '081234567890',
      pic_url: null,
      password_hash: 'x',
      created_at: new Date(),
    })
    .execute()
}

describe('demo data in production', () => {
  it('a real account with a demo email does not stop the start in production', async () => {
    for (const name of ['siswa', 'admin', 'pakar']) await registerAs(`${name}@semai.test`)
    await expect(refuseDemoAccounts(database.db)).resolves.toBeUndefined()
  })

  it('demo accounts prevent the start in production even if their emails were changed', async () => {
    await seed()
    await database.db
      .updateTable('app_user')
      .set({ email: 'bos@contoh.test' })
      .where('email', 'like', 'admin@%')
      .execute()
    await database.db.updateTable('app_user').set({ is_demo: false }).where('email', 'like', '%@semai.test').execute()
    await expect(refuseDemoAccounts(database.db)).rejects.toThrow('akun demo')
  })

  it.each(['admin@semai.test', 'siapa@Semai.Test', 'x@mail.semai.test'])(
    'a registration with the demo email %s is refused',
    async email => {
      const world = await openTestApp({ config: { isProduction: true } })
      const body = { fullName: 'Orang Lain', email, phoneNumber: '081234567890', password: 'rahasia' }
      const response = await world.call(register, { body })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ errors: { email: expect.stringContaining('email lain') } })
      const otherResponse = await world.call(register, { body: { ...body, email: 'orang@bukansemai.test' } })
      expect(otherResponse.statusCode).toBe(200)
      await world.close()
    },
  )
})

it('the demo starts again after one of its accounts was erased', async () => {
  expect(await seed('on')).toBe('newest')
  const [first] = await accounts()
  await runInTransaction(database.db, tx => anonymizeAccount(tx, first?.id ?? '', new Date()))
  expect(await seed('on')).toBe('newest')
  expect(await accounts()).toHaveLength(3)
})

it('the migration marks older demo accounts by their known ids', async () => {
  await seed()
  const ids = (await accounts()).map(({ id }) => id)
  const migration = await readFile(new URL('../db/migrations/0080_demo_accounts.sql', import.meta.url), 'utf8')
  for (const id of ids) expect(migration).toContain(id)
  expect(ids).toHaveLength(3)
})

describe('an existing demo', () => {
  it('an existing demo counts as outdated if a course leads to another career track than in this version', async () => {
    await seed()
    await database.db
      .updateTable('course')
      .set(eb => ({ career_track_id: eb.selectFrom('career_track').select('id').where('slug', '=', 'analis-data') }))
      .where('slug', '=', 'dasar-pengembang-web')
      .execute()
    expect(await seed()).toBe('older')
  })

  it('an existing demo counts as outdated if a published material has another title than in this version', async () => {
    await seed()
    await database.db.updateTable('lecture_material').set({ title: 'Judul lama' }).where('position', '=', 0).execute()
    expect(await seed()).toBe('older')
  })
})
