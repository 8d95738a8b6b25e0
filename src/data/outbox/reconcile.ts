import { withDb, type SemaiDb } from '../db.ts'
import { copyIds, dropCopies, putCopies, readBirthCopy, readCopies, writeBirthCopy } from './copies.ts'
import { freeingSpace } from './free-space.ts'
import { ENTRY_SCHEMA, type OutboxEntry } from './entry.ts'

export interface ReconcileReport {
  /** Store that was empty. 'both' means a first start or an eviction; the caller tells them apart by its own mark. */
  lost: 'none' | 'database' | 'copies' | 'both'
  /** Number of entries restored from the second copy. */
  restored: number
  birth: string
}

const BIRTH = 'birth'
const done = new WeakMap<SemaiDb, Promise<ReconcileReport>>()

/**
 * Reconciles the two copies: once per database connection, so also after the database was lost under a running page.
 * Every access to the outbox waits for it; otherwise a new entry could overtake one that is about to be restored.
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

/** True if this database was never reconciled: a first start, or the browser deleted an older one. */
export function isNewborn(): Promise<boolean> {
  return withDb(async db => (await db.get('meta', BIRTH)) === undefined)
}

async function join(db: SemaiDb): Promise<ReconcileReport> {
  const birthHere = await db.get('meta', BIRTH)
  const birthThere = await readBirthCopy().catch(() => undefined)
  const birth = typeof birthHere === 'string' ? birthHere : (birthThere ?? crypto.randomUUID())
  const lost = birthHere ? (birthThere ? 'none' : 'copies') : birthThere ? 'database' : 'both'

  const restored = await joinEntries(db)
  // On a full disk the mark waits for the next start: stored entries must stay readable.
  if (birthHere !== birth) await db.put('meta', birth, BIRTH).catch(() => undefined)
  // Cache Storage may be switched off or full. The app then continues with one copy.
  if (birthThere !== birth) await writeBirthCopy(birth).catch(() => undefined)
  return { lost, restored, birth }
}

async function joinEntries(db: SemaiDb): Promise<number> {
  const ids = await copyIds().catch(() => new Set<string>())
  const here = await db.getAll('outbox')
  const known = new Set(here.map(entry => entry.id))
  const outdated = here.filter(entry => (entry.schema ?? 0) < ENTRY_SCHEMA)
  const missing = [...ids].filter(id => !known.has(id))
  await putCopies(here.filter(entry => !ids.has(entry.id))).catch(() => undefined)
  if (missing.length === 0 && outdated.length === 0) return 0
  const copies = missing.length > 0 ? await readCopies() : new Map<string, OutboxEntry>()
  // Loads the code on demand, because it is rarely needed.
  const { restore } = await import('./restore.ts')
  const { restored, finished } = await freeingSpace(() => restore(db, missing, copies, outdated))
  await dropCopies(finished).catch(() => undefined)
  return restored
}
