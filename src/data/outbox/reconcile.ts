import { complete, withDb, type SemaiDb } from '../db.ts'
import { copyIds, dropCopies, putCopies, readBirthCopy, readCopies, writeBirthCopy } from './copies.ts'
import { makingRoom } from './make-room.ts'
import { upgradeEntry, ENTRY_SCHEMA, type OutboxEntry } from './entry.ts'

export interface ReconcileReport {
  /** Which of the two stores was found gone. 'both' is a first start, or an eviction: the caller knows by its own mark. */
  lost: 'none' | 'database' | 'copies' | 'both'
  /** Entries put back from the second copy. */
  restored: number
  birth: string
}

const BIRTH = 'birth'
const done = new WeakMap<SemaiDb, Promise<ReconcileReport>>()

/**
 * Joins the two copies again: once per connection, so also after the database was lost under a running page. Everything
 * that touches the outbox waits for it; otherwise a new entry could overtake one that is about to come back.
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

/** Nothing was joined yet in this database: a first start, or the browser threw an older one away. */
export function isNewborn(): Promise<boolean> {
  return withDb(async db => (await db.get('meta', BIRTH)) === undefined)
}

async function join(db: SemaiDb): Promise<ReconcileReport> {
  const birthHere = await db.get('meta', BIRTH)
  const birthThere = await readBirthCopy().catch(() => undefined)
  const birth = typeof birthHere === 'string' ? birthHere : (birthThere ?? crypto.randomUUID())
  const lost = birthHere ? (birthThere ? 'none' : 'copies') : birthThere ? 'database' : 'both'

  const restored = await joinEntries(db)
  // On a full disk the mark waits for the next start: what is stored must stay readable.
  if (birthHere !== birth) await db.put('meta', birth, BIRTH).catch(() => undefined)
  // Cache Storage may be switched off or full: one copy is less than promised, but no reason not to work.
  if (birthThere !== birth) await writeBirthCopy(birth).catch(() => undefined)
  return { lost, restored, birth }
}

async function joinEntries(db: SemaiDb): Promise<number> {
  const ids = await copyIds().catch(() => new Set<string>())
  const here = await db.getAll('outbox')
  const known = new Set(here.map(entry => entry.id))
  const outdated = here.filter(entry => (entry.schema ?? 0) < ENTRY_SCHEMA)
  const missing = [...ids].filter(id => !known.has(id))
  const copies = missing.length > 0 ? await readCopies() : new Map<string, OutboxEntry>()
  const { restored, finished } = await makingRoom(() => restore(db, missing, copies, outdated))
  await dropCopies(finished).catch(() => undefined)
  await putCopies(here.filter(entry => !ids.has(entry.id))).catch(() => undefined)
  return restored
}

/** A copy whose receipt is here was delivered (or thrown away) just before a kill: it goes, it does not come back. */
async function restore(
  db: SemaiDb,
  missing: readonly string[],
  copies: ReadonlyMap<string, OutboxEntry>,
  outdated: readonly OutboxEntry[],
): Promise<{ restored: number; finished: string[] }> {
  const finished: string[] = []
  let restored = 0
  if (missing.length === 0 && outdated.length === 0) return { restored, finished }
  const tx = db.transaction(['outbox', 'receipts', 'meta'], 'readwrite', { durability: 'strict' })
  await complete(tx, async () => {
    const outbox = tx.objectStore('outbox')
    let lastSeq = Number((await tx.objectStore('meta').get('seq')) ?? 0)
    for (const id of missing) {
      const copy = copies.get(id)
      if (await tx.objectStore('receipts').get(id)) finished.push(id)
      else if (copy && !(await outbox.get(id))) {
        await outbox.put(copy)
        lastSeq = Math.max(lastSeq, copy.seq)
        restored++
      }
    }
    for (const entry of outdated) {
      const upgraded = (await outbox.get(entry.id)) && upgradeEntry(entry)
      if (upgraded) await outbox.put(upgraded)
    }
    await tx.objectStore('meta').put(lastSeq, 'seq')
  })
  return { restored, finished }
}
