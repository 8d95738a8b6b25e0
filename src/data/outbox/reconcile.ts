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

const BIRTH = 'birth'
const done = new WeakMap<SemaiDb, Promise<string>>()

/**
 * Reconciles the two copies of the outbox. Runs once per database connection, because a database can also be lost while
 * a page runs. Reading a user's entries and storing a new entry wait for the result. Otherwise a new entry could be
 * sent before an older entry that is being restored.
 *
 * Returns the id of the database. It is new if both copies were empty: either this is a first start, or the browser has
 * deleted all data.
 */
export function reconcile(): Promise<string> {
  return withDb(db => {
    let joined = done.get(db)
    if (!joined) {
      joined = join(db)
      done.set(db, joined)
      joined.catch(() => done.delete(db))
    }
    return joined
  })
}

/**
 * Returns true if this database was never reconciled: it is the first start, or the browser has deleted an older
 * database.
 */
export function isNewDatabase(): Promise<boolean> {
  return withDb(async db => (await db.get('meta', BIRTH)) === undefined)
}

async function join(db: SemaiDb): Promise<string> {
  const birthHere = await db.get('meta', BIRTH)
  const birthThere = await readDatabaseIdOfCopies().catch(() => undefined)
  const birth = typeof birthHere === 'string' ? birthHere : (birthThere ?? crypto.randomUUID())
  await joinEntries(db)
  // If the disk is full, the mark is written at the next start. The failed write is ignored, because the stored entries
  // must stay readable.
  if (birthHere !== birth) await db.put('meta', birth, BIRTH).catch(() => undefined)
  // Cache Storage may be unavailable or full. The app then continues with the database alone.
  if (birthThere !== birth) await writeDatabaseIdOfCopies(birth).catch(() => undefined)
  return birth
}

async function joinEntries(db: SemaiDb): Promise<void> {
  const ids = await listCopyIds().catch(() => new Set<string>())
  const here = await db.getAll('outbox')
  const knownIds = new Set(here.map(entry => entry.id))
  const outdated = here.filter(entry => (entry.schema ?? 0) < ENTRY_SCHEMA)
  const missing = [...ids].filter(id => !knownIds.has(id))
  await putCopies(here.filter(entry => !ids.has(entry.id))).catch(() => undefined)
  if (missing.length === 0 && outdated.length === 0) return
  const copies = missing.length > 0 ? await readCopies() : new Map<string, OutboxEntry>()
  // Imported on demand, because it is rarely needed.
  const { restore } = await import('./restore.ts')
  const finished = await retryWithFreedSpace(() => restore(db, missing, copies, outdated))
  await dropCopies(finished).catch(() => undefined)
}
