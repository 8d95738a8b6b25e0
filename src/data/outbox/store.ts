import type { OutboxKind, OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { broadcastMessage } from '../channel.ts'
import { readClockOffset, getServerTime } from '../clock.ts'
import { withDb } from '../db.ts'
import { withTimeout } from '../within-ms.ts'
import { applyStep, getProgressStep } from '../local-progress.ts'
import { dropCopies, putCopies } from './copies.ts'
import { protectUntilStored } from './unconfirmed-entries.ts'
import { ENTRY_SCHEMA, formatFullQueueName, getSubjectId, type NewEntry, type OutboxEntry } from './entry.ts'
import { writeRows } from './free-space.ts'
import { countWork } from './group-work.ts'
import { toNotStored } from './not-stored.ts'
import { reconcile } from './reconcile.ts'
import { listUserEntries, updateEntries } from './rows.ts'

/**
 * Stores one entry. After the promise resolves, the work is kept even if the browser is killed. Screens must not show
 * the work as stored before that.
 */
export async function enqueue<K extends OutboxKind>(
  kind: K,
  payload: OutboxPayload<K>,
  options: { userId: string },
): Promise<OutboxEntry<K>> {
  const [entry] = await enqueueAll([{ kind, payload, ...options } as NewEntry]) // the type parameter K connects kind and payload
  return entry as OutboxEntry<K> // the entry was created from an input of this kind
}

/** Stores several entries in one transaction and in this order. Either all of them are stored or none. */
export async function enqueueAll(news: readonly NewEntry[]): Promise<OutboxEntry[]> {
  const offset = await readClockOffset()
  const now = Date.now()
  const entries = news.map((entry, at): OutboxEntry => ({
    id: crypto.randomUUID(),
    schema: ENTRY_SCHEMA,
    userId: entry.userId,
    lane: formatFullQueueName(entry),
    seq: at,
    kind: entry.kind,
    payload: entry.payload,
    happenedAtDevice: now,
    clockOffsetMs: offset,
    attempts: 0,
    nextTryAt: 0,
    state: 'waiting',
    lastReason: null,
    createdAt: now,
    suspicion: 0,
    failuresAlone: 0,
  }))
  const older = news.map(entry => entry.replaces ?? [])
  const stored = await protectUntilStored(entries, () => storeEntries(entries, older))
  // Waits only briefly for the second copies, because one stored copy is enough.
  await withTimeout(COPY_MS, Promise.all([putCopies(stored), dropCopies(older.flat())])).catch(() => undefined)
  return stored
}

const COPY_MS = 2_000

/** Rejects with `NotStored` if the entries could not be stored. */
export async function storeEntries(
  entries: readonly OutboxEntry[],
  older: readonly (readonly string[])[] = [],
): Promise<OutboxEntry[]> {
  try {
    await reconcile()
    const stored = await store(entries, older)
    broadcastMessage({ kind: 'outbox-changed' })
    return stored
  } catch (error) {
    throw toNotStored(error)
  }
}

/** `older` contains, for each entry, the ids of the entries that it replaces. */
function store(entries: readonly OutboxEntry[], older: readonly (readonly string[])[]): Promise<OutboxEntry[]> {
  const replaced = older.flat()
  return writeRows(['outbox', 'localProgress', 'meta'], async tx => {
    const lastSeq = Number((await tx.objectStore('meta').get('seq')) ?? 0)
    const seqOf = new Map<string, number>()
    for (const id of replaced) {
      const row = await tx.objectStore('outbox').get(id)
      if (row?.state !== 'waiting') continue
      seqOf.set(id, row.seq)
      await tx.objectStore('outbox').delete(id)
    }
    const numbered = entries.map((entry, at) => {
      // Takes the position of the oldest replaced entry, because later entries may depend on it. For example, points
      // depend on the work for which they are given.
      const seqs = (older[at] ?? []).flatMap(id => seqOf.get(id) ?? [])
      return { ...entry, seq: seqs.length > 0 ? Math.min(...seqs) : lastSeq + 1 + at }
    })
    await tx.objectStore('meta').put(lastSeq + numbered.length, 'seq')
    const progress = tx.objectStore('localProgress')
    await Promise.all(numbered.map(entry => tx.objectStore('outbox').put(entry)))
    for (const entry of numbered) {
      const step = getProgressStep(entry)
      if (!step) continue
      const before = await progress.get([step.userId, step.enrollmentId, step.lectureMaterialId])
      // The progress row must refer to the new entry, because the receipt of the new entry marks the row as sent.
      const isHandedOn = before !== undefined && replaced.includes(before.entryId)
      const row = applyStep(before, step) ?? (isHandedOn ? { ...before, entryId: entry.id } : undefined)
      if (row) await progress.put(row)
    }
    return numbered
  })
}

/** Returns the user's entries in order of creation, including refused entries. */
export function listEntries(userId: string): Promise<OutboxEntry[]> {
  return listUserEntries(userId)
}

/**
 * Counts the work of other users on this device in units (`groupWork`), including refused entries. Returns only a
 * number, because the content is private to these users.
 */
export async function countLocked(userId: string): Promise<number> {
  const entries = await withDb(db => db.getAll('outbox'))
  return countWork(entries.filter(entry => entry.userId !== userId))
}

/**
 * Discards an entry. Must only be called in two cases: the learner has seen the entry's content and confirmed the
 * deletion, or the files and text of the entry were moved to a draft.
 */
export async function discardEntry(id: string): Promise<void> {
  await writeRows(['outbox', 'receipts', 'localProgress'], async tx => {
    const entry = await tx.objectStore('outbox').get(id)
    if (entry) {
      const { kind, userId, createdAt } = entry
      await tx.objectStore('outbox').delete(id)
      const subjectId = getSubjectId(entry)
      await tx
        .objectStore('receipts')
        .put({ id, userId, kind, createdAt, outcome: 'discarded', subjectId, receivedAt: getServerTime() })
      const step = getProgressStep(entry)
      if (step) {
        const key: [string, string, string] = [step.userId, step.enrollmentId, step.lectureMaterialId]
        if ((await tx.objectStore('localProgress').get(key))?.entryId === id) {
          await tx.objectStore('localProgress').delete(key)
        }
      }
    }
  })
  await dropCopies([id]).catch(() => undefined)
  broadcastMessage({ kind: 'outbox-changed' })
}

/**
 * Retries a refused entry after a tap on 'Coba lagi' (try again): resets its failures and keeps its idempotency key.
 */
export async function retryEntry(id: string): Promise<void> {
  await writeRows(['outbox', 'localProgress'], async tx => {
    const entry = await tx.objectStore('outbox').get(id)
    if (entry) {
      await tx.objectStore('outbox').put({ ...entry, state: 'waiting', nextTryAt: 0, suspicion: 0, failuresAlone: 0 })
      const step = getProgressStep(entry)
      const progress = tx.objectStore('localProgress')
      const row = step && applyStep(await progress.get([step.userId, step.enrollmentId, step.lectureMaterialId]), step)
      if (row) await progress.put(row)
    }
  })
  broadcastMessage({ kind: 'outbox-changed' })
}

/**
 * Pauses or resumes an entry after a tap on 'Jeda' or 'Lanjutkan'. A paused entry is skipped, with the entries that
 * depend on it.
 */
export async function setPaused(id: string, isPaused: boolean): Promise<void> {
  await updateEntries([id], entry => ({ ...entry, isPaused, nextTryAt: 0 }))
  broadcastMessage({ kind: 'outbox-changed' })
}
