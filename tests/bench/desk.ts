import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/wire/durations.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { createStorage } from '#server/storage/storage.ts'
import { updateCohorts } from '#server/features/admin/dashboard/cohorts.ts'
import { updateDailyStatistics } from '#server/features/admin/dashboard/figures.ts'
import { measureDashboard } from './desk-dashboard.ts'
import { measureFiles } from './desk-files.ts'
import { countStatements, measureLists } from './desk-lists.ts'
import { fillAdmin } from './desk-world.ts'
import { reportMeasurements } from './write-figures.ts'

/**
 * Measures the admin's waiting times with 100,000 accounts and 1,000,000 rows of progress: every list with every sort,
 * every filter and a few searches, the dashboard, and the largest exports and imports. The database does not sync to
 * disk here, which does not affect reads. The server runs with its production flags (scripts/server-flags.json),
 * because they decide how far a heap grows before garbage collection.
 */
const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const dataDir = join(folder, 'data')
const database = await startEmbedded(folder, { settings: ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB'] })
await migrate(database.connection)
const patient = connect(database.connection, { poolSize: 2, isPatient: true })
await seedDemo(patient.db, { storage: createStorage(dataDir), now: new Date() })
await fillAdmin(patient.db)
await patient.close()

const connection = connect(database.connection, { poolSize: 8 })
const { db, pool } = connection
countStatements(pool)
const config = readConfig({
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  DIST_DIR: '/nonexistent',
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT_FACTOR: '1000000',
})
const app = await buildApp({ config, db, pool, keys: await loadServerKeys(db), jobs: [] })
const login = await app.inject({
  method: 'POST',
  url: '/api/v1/auth/login',
  payload: { email: 'admin@semai.test', password: 'belajar123' },
})
const { accessToken } = login.json<{ data: { accessToken: string } }>().data

async function one(query: ReturnType<typeof sql<{ value: string }>>): Promise<string> {
  return (await query.execute(db)).rows[0]?.value ?? ''
}
const person = await one(sql`select id as value from app_user where email = 'orang4711@bangku.invalid'`)
const samples = {
  course: await one(sql`select slug as value from course order by slug limit 1`),
  expert: await one(sql`select expert_id as value from assignment_answer where expert_id is not null limit 1`),
  payout: '1',
  actor: await one(sql`select actor_id as value from audit_entry limit 1`),
  person,
  subject: person,
  seq: '4711',
  from: formatIsoDay(new Date(Date.now() - 30 * DAY_MS), 'WIB'),
  until: formatIsoDay(new Date(), 'WIB'),
}
try {
  await reportMeasurements(
    'desk-dashboard',
    await measureDashboard({
      app,
      accessToken,
      counts: { 'daily figures': updateDailyStatistics, cohorts: updateCohorts },
      db,
    }),
  )
  await reportMeasurements('desk-lists', await measureLists({ app, pool, accessToken, samples }))
  const couponId = await one(sql`select id as value from voucher_batch where title = 'Batch 1'`)
  await reportMeasurements('desk-files', await measureFiles(app, accessToken, couponId))
} finally {
  await app.close()
  await connection.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
