import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listPersonalTables } from '#tests/support/personal-tables.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp({})
})
afterAll(() => world.close())

/** A new table that refers to a user must be added to docs/security.md, with the roles that may read it. */
test('docs/security.md states for every table with personal data who may read it', async () => {
  const docs = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = docs.split('## Personal data: tables and readers')
  const named = [...section.split('\n## ', 1)[0]!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(await listPersonalTables(world.db)))
})
