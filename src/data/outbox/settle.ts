import { findKind } from '#contract/wire/outbox-kinds.ts'
import type { OutboxResult } from '#contract/wire/outbox.ts'
import { broadcastMessage, type Delivery } from '../channel.ts'
import { getServerTime } from '../clock.ts'
import { applyReceipt, type LocalProgressRow, getProgressStep } from '../local-progress.ts'
import { computeOutboxBackoffMs } from './backoff.ts'
import { getQueueName, getSubjectId, type EntryReason, type OutboxEntry } from './entry.ts'
import { writeRows, type WriteTransaction } from './free-space.ts'
import { KEPT_RECEIPTS, trimReceipts, type ReceiptRow } from './receipts.ts'
import { judgeResult } from './verdict.ts'

/**
 * Number of failures that only one entry can have caused. After so many failures the entry is shown to the learner as
 * refused.
 */
export const SINGLE_FAILURES_MAX = 5
/**
 * Number of results with SYSTEM_ERROR that count as much as `SINGLE_FAILURES_MAX` other failures. Higher than that
 * limit, so that a short fault of the server does not set entries aside.
 */
const SERVER_ERRORS_MAX = 20
const ASIDE_CODE = 'SEND_FAILED'
const ASIDE_MESSAGE = 'Sudah beberapa kali dicoba, tetapi belum berhasil dikirim.'

export interface BatchResult {
  delivered: Delivery[]
  refusedCount: number
  /** Ids of entries that stay in the outbox and must not be tried again in this run. */
  heldIds: string[]
  /** Receipts that are not stored yet. */
  receipts: readonly ReceiptRow[]
}

/** Receipts of earlier batches that the run has not stored yet. */
export interface PendingReceipts {
  receipts: readonly ReceiptRow[]
  /** True if enough entries follow to displace all receipts of this batch. */
  isMoreComing: boolean
}

/**
 * Applies the server's response in one transaction: stores receipts, marks steps as sent and deletes entries. The
 * caller must then delete the second copies. If the browser is killed before that, a copy remains. The copy is later
 * recognised by its receipt, or sent once more.
 */
export async function settleAnswer(
  userId: string,
  batch: readonly OutboxEntry[],
  results: readonly OutboxResult[],
  held: PendingReceipts = { receipts: [], isMoreComing: false },
): Promise<BatchResult> {
  const settled = await writeRows(stores, tx => settleInto(tx, userId, batch, results, held))
  if (settled.delivered.length > 0) {
    broadcastMessage({ kind: 'outbox-delivered', userId, deliveries: settled.delivered })
  }
  return settled
}

const stores: ('outbox' | 'receipts' | 'localProgress' | 'session')[] = [
  'outbox',
  'receipts',
  'localProgress',
  'session',
]
type SettleTransaction = WriteTransaction<(typeof stores)[number]>

/**
 * Reads all rows at once and decides about each entry. Does not await single writes, because the transaction completes
 * or fails as a whole.
 */
async function settleInto(
  tx: SettleTransaction,
  userId: string,
  batch: readonly OutboxEntry[],
  results: readonly OutboxResult[],
  held: PendingReceipts,
): Promise<BatchResult> {
  const settled: BatchResult = { delivered: [], refusedCount: 0, heldIds: [], receipts: [] }
  const receipts = [...held.receipts]
  const putOffQueues = new Set<string>()
  const [session, entries, steps] = await Promise.all([
    tx.objectStore('session').get('current'),
    Promise.all(batch.map(({ id }) => tx.objectStore('outbox').get(id))),
    getSteps(tx, batch),
  ])
  // Stores receipts only if the user is still logged in. If the user has logged out during the request, stores no
  // receipt. Also deletes the local progress of accepted entries then, because nothing would mark that progress as sent
  // later.
  const isTheirDevice = session?.userId === userId
  const resultOf = new Map(results.toReversed().map(result => [result.id, result]))
  const now = Date.now()
  const writes: Promise<unknown>[] = []
  for (const entry of entries) {
    if (!entry) continue // another tab has deleted the entry, in a browser without Web Locks
    const verdict = judgeResult(entry, resultOf.get(entry.id), putOffQueues.has(entry.lane))
    if (verdict.kind === 'delivered') {
      const { id, kind, payload } = entry
      const { outcome, receipt } = verdict
      writes.push(tx.objectStore('outbox').delete(id))
      writes.push(...(isTheirDevice ? markSent(tx, entry, receipt, steps) : revertStep(tx, entry, steps)))
      receipts.push(getReceipt(entry, { outcome, receipt }))
      settled.delivered.push({ id, kind, payload, outcome, receipt })
      continue
    }
    const reason = { code: verdict.code, message: verdict.message, at: now }
    if (verdict.kind === 'refused') {
      writes.push(...setAside(tx, entry, reason, steps))
      settled.refusedCount++
      continue
    }
    putOffQueues.add(entry.lane)
    settled.heldIds.push(entry.id)
    const serverErrors = verdict.code === 'SYSTEM_ERROR' ? SINGLE_FAILURES_MAX / SERVER_ERRORS_MAX : 0
    const failuresAlone = entry.failuresAlone + (verdict.kind === 'unjudged' ? 1 : serverErrors)
    const keptEntry = keep(tx, { ...entry, failuresAlone }, reason, steps)
    writes.push(...keptEntry.writes)
    if (keptEntry.isAside) settled.refusedCount++
  }
  if (isTheirDevice) {
    const newestReceipts = receipts.slice(-KEPT_RECEIPTS)
    if (held.isMoreComing) settled.receipts = newestReceipts
    else writes.push(...newestReceipts.map(row => tx.objectStore('receipts').put(row)))
  }
  await Promise.all(writes)
  if (isTheirDevice && !held.isMoreComing) await trimReceipts(tx.objectStore('receipts'), userId)
  return settled
}

/** Progress rows of the entries' materials, as changed so far in this transaction. */
type Steps = Map<string, LocalProgressRow>

const getKey = ({ userId, enrollmentId, lectureMaterialId }: StepKey): [string, string, string] => [
  userId,
  enrollmentId,
  lectureMaterialId,
]
type StepKey = Pick<LocalProgressRow, 'userId' | 'enrollmentId' | 'lectureMaterialId'>

async function getSteps(tx: SettleTransaction, entries: readonly OutboxEntry[]): Promise<Steps> {
  const keys = new Map(
    entries.flatMap(entry => getProgressStep(entry) ?? []).map(step => [getKey(step).join(), getKey(step)]),
  )
  const rows = await Promise.all([...keys.values()].map(key => tx.objectStore('localProgress').get(key)))
  return new Map(rows.filter(row => row !== undefined).map(row => [getKey(row).join(), row]))
}

function findStep(steps: Steps, entry: OutboxEntry): LocalProgressRow | undefined {
  const step = getProgressStep(entry)
  return step && steps.get(getKey(step).join())
}

function markSent(tx: SettleTransaction, entry: OutboxEntry, receipt: unknown, steps: Steps): Promise<unknown>[] {
  const step = applyReceipt(findStep(steps, entry), entry, receipt)
  if (!step) return []
  steps.set(getKey(step).join(), step)
  return [tx.objectStore('localProgress').put(step)]
}

/** Deletes the step of the entry, unless the step belongs to another entry by now. */
function revertStep(tx: SettleTransaction, entry: OutboxEntry, steps: Steps): Promise<unknown>[] {
  const row = findStep(steps, entry)
  if (row?.entryId !== entry.id) return []
  steps.delete(getKey(row).join())
  return [tx.objectStore('localProgress').delete(getKey(row))]
}

function getReceipt(entry: OutboxEntry, { outcome, receipt }: Pick<Delivery, 'outcome' | 'receipt'>): ReceiptRow {
  const { id, userId, kind, payload, createdAt } = entry
  // `getServerTime` is exact here, because the response has just reported the server's time.
  const receivedAt = getServerTime()
  const about = { subjectId: getSubjectId(entry), queue: getQueueName(entry) }
  const kept = findKind(kind)?.isKept && { payload }
  return { id, userId, kind, outcome, receipt, ...about, ...kept, createdAt, receivedAt }
}

/**
 * Shows the entry under 'Perlu perhatian' (needs attention) and reverts its step, because the server will not accept
 * the entry.
 */
function setAside(tx: SettleTransaction, entry: OutboxEntry, reason: EntryReason, steps: Steps): Promise<unknown>[] {
  const aside = tx.objectStore('outbox').put({ ...entry, state: 'refused', lastReason: reason })
  return [aside, ...revertStep(tx, entry, steps)]
}

/** Sets the entry back to waiting, or shows it as refused. */
function keep(
  tx: SettleTransaction,
  entry: OutboxEntry,
  reason: EntryReason,
  steps: Steps,
): { isAside: boolean; writes: Promise<unknown>[] } {
  if (entry.failuresAlone >= SINGLE_FAILURES_MAX) {
    const why = { code: ASIDE_CODE, message: ASIDE_MESSAGE, at: reason.at }
    return { isAside: true, writes: setAside(tx, entry, why, steps) }
  }
  const nextTryAt = reason.at + computeOutboxBackoffMs(entry.attempts)
  const writes = [tx.objectStore('outbox').put({ ...entry, state: 'waiting', nextTryAt, lastReason: reason })]
  return { isAside: false, writes }
}

/** Handles a failure that only this entry can have caused. Returns true if the entry is now shown as refused. */
export function settleSingleEntry(entry: OutboxEntry, reason: Omit<EntryReason, 'at'>): Promise<boolean> {
  return writeRows(stores, async tx => {
    const [current, steps] = await Promise.all([tx.objectStore('outbox').get(entry.id), getSteps(tx, [entry])])
    if (!current) return false
    const countedEntry = { ...current, failuresAlone: current.failuresAlone + 1 }
    const { isAside, writes } = keep(tx, countedEntry, { ...reason, at: Date.now() }, steps)
    await Promise.all(writes)
    return isAside
  })
}
