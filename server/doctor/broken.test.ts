import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { createStorage } from '#server/storage/storage.ts'
import { brokenFacts } from '#tests/support/doctor/broken-facts.ts'
import { brokenRows } from '#tests/support/doctor/broken-rows.ts'
import { brokenSettings } from '#tests/support/doctor/broken-settings.ts'
import { createScene } from '#tests/support/doctor/scene.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { recordAudit } from '../desk/audit.ts'
import { runInTransaction } from '../db/database.ts'
import type { Finding } from './check.ts'
import { checks } from './checks.ts'
import { runChecks } from './run.ts'
import type { DoctorContext } from './scene.ts'

const LIMIT_MS = 60_000

let world: LearningApp
let folder: string
beforeAll(async () => {
  world = await startLearningApp()
  const subject = { kind: 'setup', id: 'setup', name: 'Uji' }
  const actor = { userId: null, place: 'uji', at: new Date() }
  for (let nth = 0; nth < 3; nth += 1)
    await runInTransaction(world.db, tx => recordAudit(tx, actor, { action: 'setup.confirm', subject }))
})
afterAll(() => world.close())
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'semai-doctor-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function getFinding(id: string, scene: DoctorContext): Promise<Finding> {
  const [report] = await runChecks(
    checks.filter(check => check.id === id),
    scene,
    LIMIT_MS,
  )
  if (!report) throw new Error(`no check ${id}`)
  return report
}

/** Returns the context of the checks for the demo server. Its queries run in the given transaction. */
function demoScene(tx: Tx): DoctorContext {
  const database = { isOpen: true, isEmbedded: true, wasStarted: false, ask: (read: (on: Tx) => unknown) => read(tx) }
  return {
    // `DoctorContext` expects a generic `ask`. This `ask` returns the result of any `read`, so the cast
    // is safe.
    ...createScene(folder, { database: database as DoctorContext['database'] }),
    storage: createStorage(world.dataDir),
  }
}

/** Runs the work in a transaction and rolls it back. */
async function rolledBack<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const transaction = await world.db.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

test('there are at least forty checks, each with its own id and at least one test of a fault', () => {
  const ids = checks.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(40)
  expect(new Set(ids).size).toBe(ids.length)
  const broken = new Set([...brokenSettings, ...brokenFacts, ...brokenRows].map(([id]) => id))
  expect(ids.filter(id => !broken.has(id))).toEqual([])
})

test.each([...brokenSettings, ...brokenFacts])(
  'the check %s finds the fault in %j',
  async (id, changes, level, fix) => {
    expect(await getFinding(id, createScene(folder, changes))).toMatchObject({ level, fix: expect.stringMatching(fix) })
  },
)

test.each(brokenRows)('the check %s finds the faulty rows of: %s', async (id, statement, level, fix) => {
  const finding = await rolledBack(async tx => {
    await sql.raw(statement).execute(tx)
    return getFinding(id, demoScene(tx))
  })
  expect(finding).toMatchObject({ level, fix: expect.stringMatching(fix) })
})

test('a healthy demo server has findings only for brand, push contact, backup settings and demo accounts', async () => {
  const reports = await rolledBack(async tx => {
    await sql`update setup_state set backup_at = '2026-11-20'`.execute(tx)
    await sql`update app_user set is_admin = true where is_demo`.execute(tx)
    return runChecks(checks, { ...demoScene(tx), now: new Date() }, LIMIT_MS)
  })
  const found = reports.filter(({ level }) => level !== 'ok').map(({ id }) => id)
  expect(found).toEqual(['brand', 'push-subject', 'backup-key', 'backup-disk', 'demo-accounts'])
})
