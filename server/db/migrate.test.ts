import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { administer, databaseAt } from '#tests/support/postgres.ts'
import type { Target } from './connect.ts'
import { migrate } from './migrate.ts'

const { admin } = inject('postgres')
let name = ''
let target: Target

/** Creates an account and an empty database that it does not own, as hosting providers do. */
beforeEach(async () => {
  name = `semai_test_${randomBytes(6).toString('hex')}`
  await administer(admin, `create role ${name} login password '${name}'`)
  await administer(admin, `create database ${name}`)
  const empty = databaseAt(admin, name)
  target =
    typeof empty === 'string' ? empty.replace(/\/\/(?:[^@/]*@)?/, `//${name}:${name}@`) : { ...empty, user: name }
})
afterEach(async () => {
  await administer(admin, `drop database ${name} with (force)`)
  await administer(admin, `drop role ${name}`)
})

const refusal = (words: RegExp) =>
  expect.objectContaining({ name: 'StartFailure', message: expect.stringMatching(words) })

test('reports which right the database account lacks for its tables or the queue schema', async () => {
  await expect(migrate(target)).rejects.toEqual(refusal(/tidak boleh membuat tabel.*GRANT CREATE ON SCHEMA public/))
  await administer(databaseAt(admin, name), `grant create on schema public to ${name}`)
  await expect(migrate(target)).rejects.toEqual(refusal(/tidak boleh membuat skema "pgboss".*GRANT CREATE ON DATABASE/))
  await administer(admin, `grant create on database ${name} to ${name}`)
  await expect(migrate(target)).resolves.toBeDefined()
})
