import { broadcastMessage } from '../channel.ts'
import { withDb, type SemaiDb } from '../db.ts'
import type { StoredSession } from '../rows.ts'
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

/** Returns the page's copy of the session. The worker has no copy. */
export let readSessionCopy = (): StoredSession | undefined => undefined
export function setSessionCopy(read: typeof readSessionCopy): void {
  readSessionCopy = read
}

/**
 * Reconciles the two copies of the outbox, and restores a lost session. Runs once per database connection, because a
 * database can also be lost while a page runs. Reading a user's entries and storing a new entry wait for the result.
 * Otherwise a new entry could be sent before an older entry that is being restored. Returns the id of the database. The
 * id is new if both copies were empty, because this is a first start or the browser has deleted all data.
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

async function join(db: SemaiDb): Promise<string> {
  const birthHere = await db.get('meta', BIRTH)
  // Must run before the id is written to the database. Otherwise, if the page is closed after writing the id, the next
  // start would treat the session as ended and not as lost.
  const session = birthHere === undefined ? readSessionCopy() : undefined
  if (session) await (await import('./restore.ts')).restoreSession(session)
  if (birthHere === undefined) broadcastMessage({ kind: 'database-new' })
  const birthThere = await readDatabaseIdOfCopies().catch(() => undefined)
  const birth = typeof birthHere === 'string' ? birthHere : (birthThere ?? crypto.randomUUID())
  await joinEntries(db)
  // If the disk is full, the mark is written at the next start. The failed write is ignored, because the stored entries
  // must stay readable.
  if (birthHere !== birth) {
    // The creation time distinguishes this database from a lost one, because both may have the same id (`birth`).
    await db.put('meta', Date.now(), 'bornAt').catch(() => undefined)
    await db.put('meta', birth, BIRTH).catch(() => undefined)
  }
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
