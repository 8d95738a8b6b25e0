import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp({})
})
afterAll(() => world.close())

/** A new table that refers to a user must be added to docs/security.md, with the roles that may read it. */
test('docs/security.md states for every table with personal data who may read it', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive known as (
      select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'user_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
      union
      select 'app_user'::regclass::oid
      union
      select foreign_key.conrelid from pg_constraint as foreign_key join known on foreign_key.confrelid = known.id
      where foreign_key.contype = 'f'
    )
    select relname as name from known join pg_class on pg_class.oid = known.id
  `.execute(world.db)
  const docs = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = docs.split('## Personal data: tables and readers')
  const named = [...section.split('\n## ', 1)[0]!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(rows.map(({ name }) => name)))
})
