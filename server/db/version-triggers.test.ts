import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { openDemoDatabase } from '#tests/support/demo-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'semai-versions-'))
let database: TestDatabase
beforeAll(async () => {
  database = await openDemoDatabase(dataDir)
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

/** Runs the update. Returns by how much it increased the sum of the versions of all rows. */
async function countedBy(table: string, change: string): Promise<number> {
  const versions = async () => {
    const found = sql<{ sum: number; rows: number }>`
      select sum(version)::integer as sum, count(*)::integer as rows from ${sql.table(table)}`
    const { rows } = await found.execute(database.db)
    return rows[0]!
  }
  const before = await versions()
  expect(before.rows).toBeGreaterThan(0)
  await sql`update ${sql.table(table)} set ${sql.raw(change)}`.execute(database.db)
  return ((await versions()).sum - before.sum) / before.rows
}

it.each([
  ['voucher_batch', "title = title || '!'", 'exported_at = now()'],
  ['inventory_item', "title = title || '!'", 'stock = stock + 1'],
  ['webinar', "summary = summary || '!'", 'capacity = capacity + 1, luring_until = now()'],
  ['instructor', "bio = bio || '!'", "pic_url = 'x.webp'"],
  ['career_track', "title = title || '!'", 'withdrawn_version = withdrawn_version + 1'],
  ['course', "summary = summary || '!'", 'first_published_at = now()'],
  ['course_session', "title = title || '!'", "ends_at = ends_at + interval '1 minute'"],
])('an update of table %s raises the version if it sets %s, but not if it sets %s', async (table, typed, state) => {
  expect(await countedBy(table, typed)).toBe(1)
  expect(await countedBy(table, state)).toBe(0)
  // An update that changes no value must not raise the version.
  expect(await countedBy(table, 'id = id')).toBe(0)
})

it('a change of a column added by a later migration raises the version of the row, without a new trigger', async () => {
  await sql`alter table course add column subtitle text`.execute(database.db)
  expect(await countedBy('course', "subtitle = 'Malam'")).toBe(1)
})
