import { withDb } from '../db.ts'
import { getProgressStep } from '../local-progress.ts'
import { readCopies } from './copies.ts'
import {
  ENTRY_SCHEMA,
  formatFullQueueName,
  getQueueName,
  getSubjectId,
  listFilesToUpload,
  type OutboxEntry,
} from './entry.ts'
import { type WriteTransaction, writeRows } from './free-space.ts'

/** Largest time of a `Date`, in milliseconds. */
const LAST_TIME = 8.64e15
/** Kind of an entry whose content no part of the app can read. It is not a kind of the contract. */
const DAMAGED_KIND = 'damaged'
/** Code of the reason of such an entry. It is not an error code of the contract. */
export const DAMAGED_CODE = 'DAMAGED'
const DAMAGED_MESSAGE = 'Isinya rusak di perangkat ini, jadi tidak bisa dikirim. Salin dulu yang masih terbaca.'

/**
 * Repairs damaged rows of the outbox, for all users. Without this, one damaged row would stop every run and the page
 * that lists the entries. An entry is sent if its second copy or its payload can still be read. Otherwise the entry is
 * set aside with its content as text, so that the learner can copy or discard it. Returns whether a row was damaged.
 */
export async function repairEntries(): Promise<boolean> {
  if ((await withDb(db => db.getAll('outbox'))).every(isReadable)) return false
  const copies = await readCopies().catch(() => new Map<string, OutboxEntry>())
  return writeRows(['outbox', 'localProgress'], async tx => {
    const outbox = tx.objectStore('outbox')
    const damaged = (await outbox.getAll()).filter(entry => !isReadable(entry))
    for (const entry of damaged) {
      const copy = copies.get(entry.id)
      const repaired = copy && isReadable(copy) ? copy : repair(entry)
      await outbox.put(repaired)
      if (repaired.lastReason?.code === DAMAGED_CODE) await revertSteps(tx, repaired)
    }
    return damaged.length > 0
  })
}

/** Deletes the steps of an entry that is set aside, because the server will not get the entry. */
async function revertSteps(tx: WriteTransaction<'outbox' | 'localProgress'>, entry: OutboxEntry): Promise<void> {
  const steps = tx.objectStore('localProgress')
  for (let cursor = await steps.index('byUser').openCursor(entry.userId); cursor; cursor = await cursor.continue()) {
    if (cursor.value.entryId === entry.id) await cursor.delete()
  }
}

function isReadable(entry: OutboxEntry): boolean {
  // A newer build stored this entry. Its content must stay as it is.
  if (entry.schema > ENTRY_SCHEMA) return true
  const { lane, seq, happenedAtDevice, clockOffsetMs, attempts, nextTryAt, createdAt, suspicion, failuresAlone } = entry
  const numbers: unknown[] = [seq, happenedAtDevice, clockOffsetMs ?? 0, attempts, nextTryAt, createdAt, suspicion]
  return (
    typeof lane === 'string' &&
    [...numbers, failuresAlone].every(isPlainNumber) &&
    isPlainNumber(happenedAtDevice + (clockOffsetMs ?? 0)) &&
    isReason(entry.lastReason) &&
    hasReadableContent(entry)
  )
}

function isPlainNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_TIME
}

function isReason(value: unknown): boolean {
  return value === null || (typeof value === 'object' && 'at' in value && isPlainNumber(value.at))
}

/** Reads the content as the parts of the app do that send and show entries. */
function hasReadableContent(entry: OutboxEntry): boolean {
  try {
    const names: unknown[] = [getQueueName(entry), getSubjectId(entry)]
    const files: readonly unknown[] = listFilesToUpload(entry)
    getProgressStep(entry)
    return (
      names.every(name => name === undefined || typeof name === 'string') &&
      files.every(file => typeof file === 'object' && file !== null) &&
      JSON.stringify(entry.payload).startsWith('{')
    )
  } catch {
    return false
  }
}

function repair(damaged: OutboxEntry): OutboxEntry {
  const number = (value: unknown, otherwise: number) => (isPlainNumber(value) ? value : otherwise)
  const createdAt = number(damaged.createdAt, Date.now())
  const entry: OutboxEntry = {
    ...damaged,
    seq: number(damaged.seq, 0),
    happenedAtDevice: number(damaged.happenedAtDevice, createdAt),
    clockOffsetMs: isPlainNumber(damaged.clockOffsetMs) ? damaged.clockOffsetMs : null,
    attempts: number(damaged.attempts, 0),
    nextTryAt: number(damaged.nextTryAt, 0),
    lastReason: isReason(damaged.lastReason) ? damaged.lastReason : null,
    createdAt,
    suspicion: number(damaged.suspicion, 0),
    failuresAlone: number(damaged.failuresAlone, 0),
  }
  if (hasReadableContent(entry)) {
    const lane = typeof entry.lane === 'string' ? entry.lane : formatFullQueueName(entry)
    return isReadable({ ...entry, lane })
      ? { ...entry, lane }
      : { ...entry, lane, happenedAtDevice: createdAt, clockOffsetMs: null }
  }
  return {
    ...entry,
    lane: `${entry.userId}:${DAMAGED_KIND}`,
    // The code of other builds accepts unknown kinds, so they can also show this entry.
    kind: DAMAGED_KIND as OutboxEntry['kind'],
    payload: { text: formatContent(damaged) } as unknown as OutboxEntry['payload'], // the screen copies `text`
    state: 'refused',
    lastReason: { code: DAMAGED_CODE, message: DAMAGED_MESSAGE, at: Date.now() },
  }
}

/** Returns the parts of the content that JSON can contain. */
function formatContent({ kind, payload }: OutboxEntry): string {
  const parents: unknown[] = []
  function toText(this: unknown, _name: string, value: unknown) {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    // `this` is the parent of the value. Parents of other values are removed, so only a cycle is left out.
    parents.length = parents.lastIndexOf(this) + 1
    if (parents.includes(value)) return undefined
    const shown = value instanceof Map ? [...value] : value
    parents.push(shown)
    return shown
  }
  try {
    return JSON.stringify({ kind, payload }, toText)
  } catch {
    return ''
  }
}
