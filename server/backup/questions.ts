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
  /** True if the database must be in the state of the backup. False if the restore also applied later changes. */
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
 * Compares the row counts with the backup. Returns undefined if later changes were applied, because they may have
 * deleted rows.
 */
function findWrongRowCounts({ cluster, facts, isExact }: Restored): string | undefined {
  const { factsBefore, factsAfter } = cluster
  const tables = Object.keys(factsBefore.rows).filter(
    table => !isWithin(facts.rows[table] ?? 0, factsBefore.rows[table] ?? 0, factsAfter.rows[table] ?? 0),
  )
  return !isExact || tables.length === 0 ? undefined : `jumlah baris lain di ${tables.join(', ')}`
}

/**
 * Checks the number of the last audit log entry. If later changes were applied, the number may be larger than in the
 * backup, because the log only grows.
 */
function findWrongAuditEnd({ facts, cluster, isExact }: Restored): string | undefined {
  const last = isExact ? cluster.factsAfter.auditSeq : Number.POSITIVE_INFINITY
  return isWithin(facts.auditSeq, cluster.factsBefore.auditSeq, last) ? undefined : `entri terakhir ${facts.auditSeq}`
}

/** Compares the migrations with the backup. Later changes may include the migrations of an upgrade. */
function findWrongMigrations({ facts, cluster, isExact }: Restored): string | undefined {
  const saved = cluster.factsAfter.migrations
  const restored = new Set(facts.migrations)
  const isComplete = saved.every(name => restored.has(name))
  return isComplete && (!isExact || saved.length === restored.size) ? undefined : 'migrasi lain'
}

/**
 * Checks the server keys. In the state of the backup all keys of this version must exist. Otherwise one key is enough,
 * because the next start creates the keys that the backed-up version did not have.
 */
async function findMissingKeys({ db, isExact }: Restored): Promise<string | undefined> {
  const least = isExact ? Object.keys(serverKeyNames).length : 1
  if ((await ask.countServerKeys(db)) < least) return 'ada kunci yang hilang'
  return wrong(await ask.countDamagedServerKeys(db), 'kunci rusak')
}

/** Returns the names of media that lessons show and that are neither in the backup nor in the bucket of files. */
export async function listMissingMedia(
  db: Db,
  { manifest, bucketMedia }: Pick<Restored, 'manifest' | 'bucketMedia'>,
): Promise<string[]> {
  const saved = new Set(manifest.files.map(({ path }) => path))
  const missingReferencedMedia = (await ask.listReferencedMedia(db)).filter(name => !saved.has(`media/${name}`))
  if (missingReferencedMedia.length === 0) return []
  const elsewhere = await bucketMedia()
  return missingReferencedMedia.filter(name => !elsewhere.has(name))
}

/** Checks that the content of each media file has the SHA-256 that its name contains. */
function findRenamedMedia({ files }: Manifest): string | undefined {
  const media = files.filter(({ path }) => /^media\/[0-9a-f]{64}\./.test(path))
  return wrong(media.filter(({ path, sha256 }) => !path.startsWith(`media/${sha256}.`)).length, 'berkas berisi lain')
}

/**
 * Checks that a restored backup must pass, in the order in which they run. The property names are printed for the
 * operator.
 */
const questions: Readonly<Record<string, Question>> = {
  'Langkah migrasi sama': findWrongMigrations,
  'Semua baris orang, pelajaran, poin, dan pembayaran ada': findWrongRowCounts,
  'Catatan audit sampai entri terakhir': findWrongAuditEnd,
  'Catatan audit tanpa celah': async ({ db }) => wrong(await ask.countAuditGaps(db), 'entri audit hilang'),
  'Saldo poin sama dengan jumlah mutasinya': async ({ db }) => wrong(await countWrongBalances(db), 'saldo salah'),
  'Stok sama dengan jumlah mutasinya': async ({ db }) => wrong((await listWrongStock(db)).length, 'stok salah'),
  'Setiap rujukan menunjuk baris yang ada': async ({ db }) => wrong(await ask.countDanglingRows(db), 'rujukan putus'),
  'Kunci server lengkap': findMissingKeys,
  'Setiap halaman tabel terbaca': async ({ db }) => ((await ask.readAllTables(db)) > 0 ? undefined : 'tidak ada tabel'),
  'Setiap indeks urut': async ({ db }) => ((await ask.checkIndexes(db)) > 0 ? undefined : 'tidak ada indeks'),
  'Isi setiap berkas media asli': ({ manifest }) => findRenamedMedia(manifest),
}

/**
 * Checks that pass only in the exact state of the backup. Later changes may show media that were stored after the
 * backup, so a restore lists such media instead (`fetchLaterMedia`).
 */
const exactQuestions: Readonly<Record<string, Question>> = {
  'Setiap berkas materi ada': async restored =>
    wrong((await listMissingMedia(restored.db, restored)).length, 'berkas materi tidak ada'),
}

/**
 * Runs the checks on a restored database. An error during a check counts as a failed check. Returns no results if the
 * backup contains no database.
 */
export async function runRestoreChecks(
  db: Db,
  manifest: Manifest,
  options: Pick<Restored, 'isExact' | 'bucketMedia'>,
): Promise<RestoreCheckResult[]> {
  const { cluster } = manifest
  if (cluster === null) return []
  const restored: Restored = { db, manifest, cluster, facts: await readDatabaseFacts(db), ...options }
  const results: RestoreCheckResult[] = []
  const asked = options.isExact ? { ...questions, ...exactQuestions } : questions
  for (const [question, runCheck] of Object.entries(asked)) {
    const problem = await Promise.resolve()
      .then(() => runCheck(restored))
      .catch((error: unknown) => (error instanceof Error ? error.message : 'tidak terjawab'))
    results.push({ question, problem })
  }
  return results
}
