import { withDb, type SemaiDb } from '../db.ts'
import {
  listCopyIds,
  dropCopies,
  putCopies,
  readDatabaseIdOfCopies,
  readCopies,
  writeDatabaseIdOfCopies,
} from './copies.ts'
import { retryWithFreedSpace } from './free-space.ts'
import { ENTRY_SCHEMA, type OutboxEntry } from './entry.ts'

export interface ReconcileReport {
  /**
   * Copy of the outbox that was missing. 'both': either this is a first start, or the browser deleted all data. The
   * caller distinguishes these two cases by a mark of its own.
   */
  lost: 'none' | 'database' | 'copies' | 'both'
  /** Number of entries restored from the second copy. */
  restored: number
  birth: string
}

const BIRTH = 'birth'
const done = new WeakMap<SemaiDb, Promise<ReconcileReport>>()

/**
 * Reconciles the two copies of the outbox. Runs once per database connection, because a database can also be lost while
 * a page runs. Reading a user's entries and storing a new entry wait for the result. Otherwise a new entry could be
 * sent before an older entry that is being restored.
 */
export function reconcile(): Promise<ReconcileReport> {
  return withDb(db => {
    let report = done.get(db)
    if (!report) {
      report = join(db)
      done.set(db, report)
      report.catch(() => done.delete(db))
    }
    return report
  })
}

/**
 * Returns true if this database was never reconciled: it is the first start, or the browser has deleted an older
 * database.
 */
export function isNewDatabase(): Promise<boolean> {
  return withDb(async db => (await db.get('meta', BIRTH)) === undefined)
}

async function join(db: SemaiDb): Promise<ReconcileReport> {
  const birthHere = await db.get('meta', BIRTH)
  const birthThere = await readDatabaseIdOfCopies().catch(() => undefined)
  const birth = typeof birthHere === 'string' ? birthHere : (birthThere ?? crypto.randomUUID())
  const lost = birthHere ? (birthThere ? 'none' : 'copies') : birthThere ? 'database' : 'both'

  const restored = await joinEntries(db)
  // If the disk is full, the mark is written at the next start. The failed write is ignored, because the stored entries
  // must stay readable.
  if (birthHere !== birth) await db.put('meta', birth, BIRTH).catch(() => undefined)
  // Cache Storage may be unavailable or full. The app then continues with the database alone.
  if (birthThere !== birth) await writeDatabaseIdOfCopies(birth).catch(() => undefined)
  return { lost, restored, birth }
}

async function joinEntries(db: SemaiDb): Promise<number> {
  const ids = await listCopyIds().catch(() => new Set<string>())
  const here = await db.getAll('outbox')
  const knownIds = new Set(here.map(entry => entry.id))
  const outdated = here.filter(entry => (entry.schema ?? 0) < ENTRY_SCHEMA)
  const missing = [...ids].filter(id => !knownIds.has(id))
  await putCopies(here.filter(entry => !ids.has(entry.id))).catch(() => undefined)
  if (missing.length === 0 && outdated.length === 0) return 0
  const copies = missing.length > 0 ? await readCopies() : new Map<string, OutboxEntry>()
  // Imported on demand, because it is rarely needed.
  const { restore } = await import('./restore.ts')
  const { restored, finished } = await retryWithFreedSpace(() => restore(db, missing, copies, outdated))
  await dropCopies(finished).catch(() => undefined)
  return restored
}
