import { OUTBOX_BATCH_SIZE } from '#contract/wire/limits.ts'
import { findKind } from '#contract/wire/outbox-kinds.ts'
import { isDue, PAUSE_CAP_MS } from './backoff.ts'
import { listFilesToUpload, getSubjectId, type OutboxEntry } from './entry.ts'

/**
 * Maximum size of a batch, well below the limits of servers and proxies. A larger entry is sent in a separate batch.
 */
const BATCH_BYTES = 512 * 1_024

export interface PlanInput {
  now: number
  /** True if the user, a login or a new connection started the run. Pauses after earlier failures are then ignored. */
  ignoresBackoff: boolean
  /** Ids of entries that were already tried in this run. */
  tried: ReadonlySet<string>
}

/**
 * Returns the next batch, oldest entry first. An entry that has to wait blocks only later entries of its own queue. A
 * refused entry blocks no entry, and a paused entry blocks only those that depend on it. An entry with files is sent in
 * a separate batch when no smaller entry is ready, because its pieces are sent one by one. Entries that were added
 * meanwhile are sent between the pieces, unless they depend on that entry. `entries` must be in order of `seq`.
 */
export function planNextBatch(
  entries: readonly OutboxEntry[],
  { now, ignoresBackoff, tried }: PlanInput,
): OutboxEntry[] {
  const batch: OutboxEntry[] = []
  let limit = OUTBOX_BATCH_SIZE
  let bytes = 0
  let ready: OutboxEntry | undefined
  for (const { entry, isApart, holdQueue } of listUnblocked(entries)) {
    const isReady = !entry.isPaused && !tried.has(entry.id) && (ignoresBackoff || isDue(entry.nextTryAt, now))
    if (isApart) {
      if (isReady) ready ??= entry
      continue
    }
    const batchMax = computeBatchSize(entry.suspicion)
    const size = JSON.stringify(entry.payload).length
    const fits = batch.length === 0 || (batch.length < batchMax && bytes + size <= BATCH_BYTES)
    if (!isReady || !fits) {
      holdQueue()
      continue
    }
    batch.push(entry)
    bytes += size
    limit = Math.min(limit, batchMax)
    if (batch.length >= limit) break
  }
  return batch.length === 0 && ready ? [ready] : batch
}

/**
 * Returns the time at which `planNextBatch` may return a batch again, or undefined if no entry is left. Skips entries
 * that wait for an earlier entry. `entries` must be in order of `seq`.
 */
export function findNextTryTime(entries: readonly OutboxEntry[], now: number): number | undefined {
  let nextTryAt: number | undefined
  for (const { entry, isApart, holdQueue } of listUnblocked(entries)) {
    const dueAt = entry.isPaused ? now + PAUSE_CAP_MS : isDue(entry.nextTryAt, now) ? now : entry.nextTryAt
    nextTryAt = Math.min(nextTryAt ?? dueAt, dueAt)
    if (!isApart && dueAt > now) holdQueue()
  }
  return nextTryAt
}

/**
 * Yields the entries that do not wait for an earlier entry. If `isApart` is true (paused, or with files), the entry
 * blocks only later entries that depend on it. After `holdQueue` the rest of the queue is blocked.
 */
function* listUnblocked(entries: readonly OutboxEntry[]) {
  const heldQueues = new Set<string>()
  const apart: OutboxEntry[] = []
  for (const entry of entries) {
    if (entry.state === 'refused' || heldQueues.has(entry.lane)) continue
    if (apart.some(earlier => dependsOn(entry, earlier))) continue
    const isApart = entry.isPaused === true || listFilesToUpload(entry).length > 0
    if (isApart) apart.push(entry)
    yield { entry, isApart, holdQueue: () => heldQueues.add(entry.lane) }
  }
}

/**
 * Returns whether the entry must arrive after the earlier entry of its queue. This is so if both have the same subject,
 * if both have no subject and the same kind, or if the entry needs all earlier entries.
 */
function dependsOn(entry: OutboxEntry, earlier: OutboxEntry): boolean {
  if (entry.lane !== earlier.lane) return false
  const kind = findKind(entry.kind)
  // A newer build stored one of the two entries, so their subjects cannot be compared.
  if (!kind || !findKind(earlier.kind) || kind.closesQueue?.(entry.payload)) return true
  const subject = getSubjectId(entry)
  return subject === getSubjectId(earlier) && (subject !== undefined || entry.kind === earlier.kind)
}

/** Returns the batch size for an entry with this `suspicion`, from 0 on: 250, 125, 62, 31, 15, 7, 3, 1. */
export function computeBatchSize(suspicion: number): number {
  return Math.max(1, Math.floor(OUTBOX_BATCH_SIZE / 2 ** suspicion))
}

/**
 * Returns an entry's suspicion (see `computeBatchSize`) after its batch failed. The new value is so high that the next
 * batch is at most half as large as the failed batch.
 */
export function raiseSuspicion(suspicion: number, batchLength: number): number {
  let raised = suspicion + 1
  while (computeBatchSize(raised) > Math.max(1, Math.floor(batchLength / 2))) raised++
  return raised
}
