import type { SettingsFault } from './broken-settings.ts'
import { createDatabaseWithFacts, now } from './scene.ts'

const server = {
  version: 180_004,
  encoding: 'UTF8',
  isStandby: false,
  isReadOnly: false,
  mayCreateTable: true,
  mayCreateSchema: true,
  hasChecksums: true,
  oldestTransactionIds: 100,
  maxConnections: 97,
  usedConnections: 5,
}
const serverWith = (changes: Partial<typeof server>) => ({
  database: createDatabaseWithFacts({ ...server, ...changes }),
})
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const activity = { longestTransactionMs: 0, waitingForLocks: 0, longestWaitMs: 0 }
const tasks = { dead: 0, stuck: 0, waiting: 0, oldest: null }

/** Checks of facts that a test cannot change on the shared PostgreSQL. */
export const brokenFacts: readonly SettingsFault[] = [
  [
    'database-reachable',
    { database: { isOpen: false, isFault: true, detail: 'ECONNREFUSED', fix: 'Periksa DATABASE_URL.' } },
    'error',
    /DATABASE_URL/,
  ],
  ['database-reachable', {}, 'warning', /npm start/],
  ['database-version', serverWith({ version: 140_002 }), 'error', /PostgreSQL 18/],
  ['database-version', serverWith({ version: 150_002 }), 'warning', /PostgreSQL 18/],
  ['database-encoding', serverWith({ encoding: 'LATIN1' }), 'error', /UTF8/],
  ['database-writable', serverWith({ isStandby: true }), 'error', /database utama/],
  ['database-writable', serverWith({ isReadOnly: true }), 'error', /default_transaction_read_only/],
  ['database-rights', serverWith({ mayCreateTable: false }), 'error', /GRANT CREATE ON SCHEMA/],
  ['database-rights', serverWith({ mayCreateSchema: false }), 'error', /GRANT CREATE ON DATABASE/],
  ['database-checksums', serverWith({ hasChecksums: false }), 'warning', /pg_checksums/],
  ['transaction-ids', serverWith({ oldestTransactionIds: 1_800_000_000 }), 'error', /VACUUM/],
  ['database-connections', serverWith({ maxConnections: 10 }), 'error', /DATABASE_POOL_SIZE/],
  ['database-connections', serverWith({ usedConnections: 90 }), 'warning', /max_connections/],
  [
    'long-transactions',
    { database: createDatabaseWithFacts({ ...activity, longestTransactionMs: 3_600_000 }) },
    'warning',
    /pg_terminate_backend/,
  ],
  [
    'waiting-locks',
    { database: createDatabaseWithFacts({ ...activity, waitingForLocks: 2, longestWaitMs: 20_000 }) },
    'warning',
    /pg_blocking_pids/,
  ],
  ['clock', { database: createDatabaseWithFacts({ at: new Date(0) }) }, 'error', /NTP/],
  ['database-zones', { database: createDatabaseWithFacts({ 'Asia/Jakarta': 12 }) }, 'error', /tzdata/],
  ['database-extensions', { database: createDatabaseWithFacts(['plpgsql']) }, 'warning', /pg_trgm/],
  ['queue-schema', { database: createDatabaseWithFacts(1) }, 'warning', /server/],
  ['queue-schema', { database: createDatabaseWithFacts(9_999) }, 'error', /lebih baru/],
  ['tasks-failed', { database: createDatabaseWithFacts({ ...tasks, dead: 2 }) }, 'error', /every attempt/],
  ['tasks-stuck', { database: createDatabaseWithFacts({ ...tasks, stuck: 1 }) }, 'warning', /Mulai ulang/],
  [
    'tasks-waiting',
    { database: createDatabaseWithFacts({ ...tasks, waiting: 3, oldest: minutesAgo(20) }) },
    'warning',
    /Jalankan/,
  ],
]
