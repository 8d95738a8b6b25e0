import type { Db } from '../db/database.ts'
import { countWrongBalances, listWrongStock } from '../db/ledger-queries.ts'
import { serverKeyNames } from '../db/server-keys.ts'
import type { BucketMedia } from './bucket-media.ts'
import type { ClusterBackup, DatabaseFacts, Manifest } from './manifest.ts'
import { readDatabaseFacts } from './queries.ts'
import * as ask from './question-queries.ts'

export interface RestoreCheckResult {
  question: string
  /** Message about the fault that the check found. Undefined if the restored data passed the check. */
  problem: string | undefined
}

interface Restored {
  db: Db
  manifest: Manifest
  cluster: ClusterBackup
  facts: DatabaseFacts
  /** True if the database must be exactly as in the backup. False if the restore also applied later changes. */
  isExact: boolean
  bucketMedia: BucketMedia
}

type Question = (restored: Restored) => Promise<string | undefined> | string | undefined

/** Returns a message about `count` wrong rows. Returns undefined if `count` is 0. */
const wrong = (count: number, what: string) => (count === 0 ? undefined : `${count} ${what}`)

function isWithin(value: number, before: number, after: number): boolean {
  return value >= Math.min(before, after) && value <= Math.max(before, after)
}

/**
 * Compares the row counts with the backup. Skips the comparison if later changes were applied, because these may delete
 * rows.
 */
function findWrongRowCounts({ cluster, facts, isExact }: Restored): string | undefined {
  const { factsBefore, factsAfter } = cluster
  const tables = Object.keys(factsBefore.rows).filter(
    table => !isWithin(facts.rows[table] ?? 0, factsBefore.rows[table] ?? 0, factsAfter.rows[table] ?? 0),
  )
  return !isExact || tables.length === 0 ? undefined : `jumlah baris lain di ${tables.join(', ')}`
}

/**
 * Checks the number of the last audit log entry. If later changes were applied, it may be larger than in the backup,
 * because the log only grows.
 */
function findWrongAuditEnd({ facts, cluster, isExact }: Restored): string | undefined {
  const last = isExact ? cluster.factsAfter.auditSeq : Number.POSITIVE_INFINITY
  return isWithin(facts.auditSeq, cluster.factsBefore.auditSeq, last) ? undefined : `entri terakhir ${facts.auditSeq}`
}

async function findMissingMedia({ db, manifest, bucketMedia }: Restored): Promise<string | undefined> {
  const saved = new Set(manifest.files.map(({ path }) => path))
  const missingReferencedMedia = (await ask.listReferencedMedia(db)).filter(name => !saved.has(`media/${name}`))
  if (missingReferencedMedia.length === 0) return undefined
  const elsewhere = await bucketMedia()
  return wrong(missingReferencedMedia.filter(name => !elsewhere.has(name)).length, 'berkas materi tidak ada')
}

/** Checks that the content of each media file has the SHA-256 that its name contains. */
function findRenamedMedia({ files }: Manifest): string | undefined {
  const media = files.filter(({ path }) => /^media\/[0-9a-f]{64}\./.test(path))
  return wrong(media.filter(({ path, sha256 }) => !path.startsWith(`media/${sha256}.`)).length, 'berkas berisi lain')
}

/** Checks that a restored backup must pass, in the order in which they run. The keys are printed for the operator. */
const questions: Readonly<Record<string, Question>> = {
  'Langkah migrasi sama': ({ facts, cluster }) =>
    facts.migrations.join() === cluster.factsAfter.migrations.join() ? undefined : 'migrasi lain',
  'Semua baris orang, pelajaran, poin, dan pembayaran ada': findWrongRowCounts,
  'Catatan audit sampai entri terakhir': findWrongAuditEnd,
  'Catatan audit tanpa celah': async ({ db }) => wrong(await ask.countAuditGaps(db), 'entri audit hilang'),
  'Saldo poin sama dengan jumlah mutasinya': async ({ db }) => wrong(await countWrongBalances(db), 'saldo salah'),
  'Stok sama dengan jumlah mutasinya': async ({ db }) => wrong((await listWrongStock(db)).length, 'stok salah'),
  'Setiap rujukan menunjuk baris yang ada': async ({ db }) => wrong(await ask.countDanglingRows(db), 'rujukan putus'),
  'Kunci server lengkap': async ({ db }) =>
    (await ask.countServerKeys(db)) >= Object.keys(serverKeyNames).length ? undefined : 'ada kunci yang hilang',
  'Setiap halaman tabel terbaca': async ({ db }) => ((await ask.readAllTables(db)) > 0 ? undefined : 'tidak ada tabel'),
  'Setiap indeks urut': async ({ db }) => ((await ask.checkIndexes(db)) > 0 ? undefined : 'tidak ada indeks'),
  'Setiap berkas materi ada': findMissingMedia,
  'Isi setiap berkas media asli': ({ manifest }) => findRenamedMedia(manifest),
}

/** Runs all checks on a restored database. An error during a check counts as a failed check. */
export async function runRestoreChecks(
  db: Db,
  manifest: Manifest,
  options: Pick<Restored, 'isExact' | 'bucketMedia'>,
): Promise<RestoreCheckResult[]> {
  const { cluster } = manifest
  if (cluster === null) return []
  const restored: Restored = { db, manifest, cluster, facts: await readDatabaseFacts(db), ...options }
  const results: RestoreCheckResult[] = []
  for (const [question, runCheck] of Object.entries(questions)) {
    const problem = await Promise.resolve()
      .then(() => runCheck(restored))
      .catch((error: unknown) => (error instanceof Error ? error.message : 'tidak terjawab'))
    results.push({ question, problem })
  }
  return results
}
