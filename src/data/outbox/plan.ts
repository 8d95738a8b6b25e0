import { OUTBOX_BATCH_SIZE } from '#contract/limits.ts'
import { isDue } from './backoff.ts'
import { filesOf, subjectOf, type OutboxEntry } from './entry.ts'

/** Well below what servers and proxies take; an entry larger than this travels alone. */
const BATCH_BYTES = 512 * 1_024

export interface Plan {
  now: number
  /** A person or a new line asks: waiting times of earlier failures are over. */
  ignoresBackoff: boolean
  /** Entries that had their turn in this run. */
  tried: ReadonlySet<string>
}

/**
 * The next batch, oldest first. An entry that has to wait holds back the later ones of its own lane and no others;
 * refused and paused ones have stepped aside and hold back nobody. One with files travels alone, when nothing smaller is
 * ready: its pieces go one by one, and whatever is written down meanwhile overtakes it, unless it builds on it. `entries`
 * come in order of `seq`.
 */
export function nextBatch(entries: readonly OutboxEntry[], { now, ignoresBackoff, tried }: Plan): OutboxEntry[] {
  const heldLanes = new Set<string>()
  const batch: OutboxEntry[] = []
  let limit = OUTBOX_BATCH_SIZE
  let bytes = 0
  const withFiles: OutboxEntry[] = []
  let ready: OutboxEntry | undefined
  for (const entry of entries) {
    if (entry.state === 'refused' || entry.isPaused || heldLanes.has(entry.lane)) continue
    if (withFiles.some(earlier => buildsOn(entry, earlier))) continue
    const isReady = !tried.has(entry.id) && (ignoresBackoff || isDue(entry.nextTryAt, now))
    if (filesOf(entry).length > 0) {
      if (isReady) ready ??= entry
      withFiles.push(entry)
      continue
    }
    const room = companyOf(entry.suspicion)
    const size = JSON.stringify(entry.payload).length
    const fits = batch.length === 0 || (batch.length < room && bytes + size <= BATCH_BYTES)
    if (!isReady || !fits) {
      heldLanes.add(entry.lane)
      continue
    }
    batch.push(entry)
    bytes += size
    limit = Math.min(limit, room)
    if (batch.length >= limit) break
  }
  return batch.length === 0 && ready ? [ready] : batch
}

/** The same material again, or the end of a class, which is proven by all that was done in it. */
function buildsOn(entry: OutboxEntry, earlier: OutboxEntry): boolean {
  if (entry.lane !== earlier.lane) return false
  if ('extras' in entry.payload && entry.payload.extras.event_name === 'class-completed') return true
  const subject = subjectOf(entry)
  return subject === subjectOf(earlier) && (subject !== undefined || entry.kind === earlier.kind)
}

/** How many may travel together with an entry that was in so many unexplained failures: 250, 125, 62, 31, 15, 7, 3, 1. */
export function companyOf(suspicion: number): number {
  return Math.max(1, Math.floor(OUTBOX_BATCH_SIZE / 2 ** suspicion))
}

/** The suspicion that makes the next batch at most half as large as the one that failed. */
export function raisedSuspicion(suspicion: number, batchLength: number): number {
  let raised = suspicion + 1
  while (companyOf(raised) > Math.max(1, Math.floor(batchLength / 2))) raised++
  return raised
}
