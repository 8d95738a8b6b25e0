import type { OutboxResult } from '#contract/outbox.ts'
import { announce, type Delivery } from '../channel.ts'
import { serverNow } from '../clock.ts'
import { complete, withDb, type SemaiDb } from '../db.ts'
import { afterDelivery, stepOf } from '../local-progress.ts'
import { backoffMs } from './backoff.ts'
import { dropCopies } from './copies.ts'
import { subjectOf, type EntryReason, type OutboxEntry } from './entry.ts'
import { makingRoom } from './make-room.ts'
import { trimReceipts } from './receipts.ts'
import { judgeResult } from './verdict.ts'

/** Failing alone so often, while others get through, an entry steps aside and waits for the learner. */
export const FAILURES_ALONE_MAX = 5
const ASIDE_CODE = 'SEND_FAILED'
const ASIDE_MESSAGE = 'Sudah beberapa kali dicoba, tetapi belum berhasil dikirim.'

export interface Settled {
  delivered: Delivery[]
  refusedCount: number
  /** Entries that stay and have had their turn. */
  heldIds: string[]
}

/**
 * Writes an answer down: receipts kept, steps marked as sent, entries gone, in one transaction; then the second copies.
 * Killed in between, a copy comes back, is recognised by its receipt, and goes.
 */
export async function settleAnswer(
  userId: string,
  batch: readonly OutboxEntry[],
  results: readonly OutboxResult[],
): Promise<Settled> {
  const settled = await makingRoom(() =>
    withDb(db => {
      const tx = settleTransaction(db)
      return complete(tx, () => settleInto(tx, userId, batch, results))
    }),
  )
  await dropCopies(settled.delivered.map(delivery => delivery.id)).catch(() => undefined)
  if (settled.delivered.length > 0) {
    announce({ kind: 'outbox-delivered', userId, deliveries: settled.delivered })
  }
  return settled
}

type SettleTransaction = ReturnType<typeof settleTransaction>
function settleTransaction(db: SemaiDb) {
  return db.transaction(['outbox', 'receipts', 'localProgress', 'session'], 'readwrite', { durability: 'strict' })
}

async function settleInto(
  tx: SettleTransaction,
  userId: string,
  batch: readonly OutboxEntry[],
  results: readonly OutboxResult[],
): Promise<Settled> {
  const settled: Settled = { delivered: [], refusedCount: 0, heldIds: [] }
  const putOffLanes = new Set<string>()
  // After a logout the work is still delivered, but its traces are not written down any more.
  const isTheirDevice = (await tx.objectStore('session').get('current'))?.userId === userId
  const now = Date.now()
  for (const { id } of batch) {
    const entry = await tx.objectStore('outbox').get(id)
    if (!entry) continue // another tab without locks was faster
    const verdict = judgeResult(
      entry,
      results.find(result => result.id === id),
      putOffLanes.has(entry.lane),
    )
    if (verdict.kind === 'delivered') {
      const { outcome, receipt } = verdict
      await deliver(tx, entry, { outcome, receipt }, isTheirDevice)
      settled.delivered.push({ id, kind: entry.kind, payload: entry.payload, outcome, receipt })
      continue
    }
    const reason = { code: verdict.code, message: verdict.message, at: now }
    if (verdict.kind === 'refused') {
      await setAside(tx, entry, reason)
      settled.refusedCount++
      continue
    }
    putOffLanes.add(entry.lane)
    settled.heldIds.push(id)
    const failuresAlone = entry.failuresAlone + (verdict.kind === 'unjudged' ? 1 : 0)
    settled.refusedCount += await keep(tx, { ...entry, failuresAlone }, reason)
  }
  if (isTheirDevice) await trimReceipts(tx.objectStore('receipts'), userId)
  return settled
}

async function deliver(
  tx: SettleTransaction,
  entry: OutboxEntry,
  { outcome, receipt }: Pick<Delivery, 'outcome' | 'receipt'>,
  isTheirDevice: boolean,
): Promise<void> {
  const { id, userId, kind, createdAt } = entry
  await tx.objectStore('outbox').delete(id)
  if (!isTheirDevice) return
  const subjectId = subjectOf(entry)
  // The oldest go first when there are too many: by the server's clock, which the answer has just told.
  const receivedAt = serverNow()
  await tx.objectStore('receipts').put({ id, userId, kind, outcome, receipt, subjectId, createdAt, receivedAt })
  const row = afterDelivery(await progressOf(tx, entry), entry, receipt)
  if (row) await tx.objectStore('localProgress').put(row)
}

/** Shown under 'Perlu perhatian'; the step it took on this screen is taken back, because the server will not have it. */
async function setAside(tx: SettleTransaction, entry: OutboxEntry, reason: EntryReason): Promise<void> {
  await tx.objectStore('outbox').put({ ...entry, state: 'refused', lastReason: reason })
  const row = await progressOf(tx, entry)
  if (row?.entryId !== entry.id) return
  await tx.objectStore('localProgress').delete([row.userId, row.enrollmentId, row.lectureMaterialId])
}

/** Back to waiting; answers 1 if it has stepped aside instead. */
async function keep(tx: SettleTransaction, entry: OutboxEntry, reason: EntryReason): Promise<0 | 1> {
  if (entry.failuresAlone >= FAILURES_ALONE_MAX) {
    await setAside(tx, entry, { code: ASIDE_CODE, message: ASIDE_MESSAGE, at: reason.at })
    return 1
  }
  const nextTryAt = reason.at + backoffMs(entry.attempts)
  await tx.objectStore('outbox').put({ ...entry, state: 'waiting', nextTryAt, lastReason: reason })
  return 0
}

function progressOf(tx: SettleTransaction, entry: OutboxEntry) {
  const step = stepOf(entry)
  if (!step) return undefined
  return tx.objectStore('localProgress').get([step.userId, step.enrollmentId, step.lectureMaterialId])
}

/** An entry failed in a way only it can be blamed for. Answers whether it has stepped aside now. */
export function settleAlone(entry: OutboxEntry, reason: Omit<EntryReason, 'at'>): Promise<boolean> {
  return withDb(db => {
    const tx = settleTransaction(db)
    return complete(tx, async () => {
      const current = await tx.objectStore('outbox').get(entry.id)
      const counted = current && { ...current, failuresAlone: current.failuresAlone + 1 }
      return counted ? (await keep(tx, counted, { ...reason, at: Date.now() })) === 1 : false
    })
  })
}
