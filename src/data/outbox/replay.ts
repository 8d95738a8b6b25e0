import { sendOutbox, type OutboxResult } from '#contract/wire/outbox.ts'
import type { Client } from '../api/client.ts'
import { isApiFailure, type ApiFailure, type FailureKind } from '../api/failures.ts'
import { broadcastMessage } from '../channel.ts'
import { readClockOffset } from '../clock.ts'
import { runIfLockFree, withLock } from '../locks.ts'
import { readSession } from '../session-row.ts'
import { dropDeliveredFiles, createUploadState, sendNextPiece, type FilesStep } from './attachments.ts'
import { dropCopies } from './copies.ts'
import { listFilesToUpload, isUnsent, type OutboxEntry } from './entry.ts'
import { countAttempt, settleFailure, type NextStepAfterFailure } from './failure.ts'
import { findNextTryTime, planNextBatch } from './plan.ts'
import { endPause, resetFailures, readPauseEnd } from './pause.ts'
import { KEPT_RECEIPTS, storeReceipts, type ReceiptRow } from './receipts.ts'
import { retryAfterRepair } from './retry-after-repair.ts'
import { listUserEntries } from './rows.ts'
import { settleAnswer } from './settle.ts'

/** Event that started a run. */
export type ReplayReason = 'start' | 'online' | 'visible' | 'enqueue' | 'timer' | 'sync' | 'user' | 'login'

export interface ReplayReport {
  /**
   * 'done': no entry is left that could be sent now. 'busy': another tab or the worker is sending. 'waiting-for-login':
   * no user is logged in. 'stopped': the connection or the server is not usable now.
   */
  state: 'done' | 'busy' | 'waiting-for-login' | 'stopped'
  delivered: number
  /**
   * Number of entries that were set aside in this run. The server refused them, or they failed too often although they
   * were sent alone.
   */
  refused: number
  /** Number of the user's entries that still have to be sent. Refused entries do not count. */
  left: number
  /** Time of the next try. Set while entries are left. */
  nextTryAt: number | undefined
  failure: FailureKind | undefined
}

export interface ReplayOptions {
  client: Client
  reason: ReplayReason
  signal?: AbortSignal
}

/** Start reasons that come with a new connection. */
const freshReasons: ReadonlySet<ReplayReason> = new Set(['online', 'sync'])
/**
 * Start reasons that ignore the pause after earlier failures. All other reasons respect the pause, because opening a
 * page or adding an entry does not show that the connection works again.
 */
const insistingReasons: ReadonlySet<ReplayReason> = new Set([...freshReasons, 'user', 'login'])

const LOCK = 'semai-outbox'
const busy: ReplayReport = {
  state: 'busy',
  delivered: 0,
  refused: 0,
  left: 0,
  nextTryAt: undefined,
  failure: undefined,
}

/** Resolves when no tab and no worker is sending, because the run has finished or its tab was closed. */
export function waitUntilIdle(): Promise<void> {
  return withLock(LOCK, () => Promise.resolve())
}

let current: Promise<ReplayReport> | undefined
let next: { options: ReplayOptions; report: Promise<ReplayReport> } | undefined

/**
 * Sends waiting entries. Page and worker use this function, but only one run is active at a time. A call during a run
 * starts one more run afterwards, so that entries stored at the end of the run are sent too.
 */
export function replay(options: ReplayOptions): Promise<ReplayReport> {
  if (!current) return begin(options)
  if (next) {
    if (options.reason !== 'timer') next.options = options
    return next.report
  }
  const follow = () => {
    const wantedOptions = next?.options ?? options
    next = undefined
    return begin(wantedOptions)
  }
  next = { options, report: current.then(follow, follow) }
  return next.report
}

function begin(options: ReplayOptions): Promise<ReplayReport> {
  const start = () => run(options)
  const ownRun = runIfLockFree(LOCK, () => start().catch((error: unknown) => retryAfterRepair(error, start)))
    .then(report => report ?? busy)
    .finally(() => {
      if (current === ownRun) current = undefined
    })
  current = ownRun
  return ownRun
}

interface Tally {
  delivered: number
  refused: number
  /** Ids of entries that were already tried in this run. */
  tried: Set<string>
}

/**
 * Sends batch after batch. An entry with files is a batch of its own; each pass of the loop uploads one piece of the
 * files, until all files are on the server. `judgeFailure` defines the kinds of failures:
 *
 *   read session ─> plan batch ─> count the try ─> send ─┬─ response: settle each entry, then continue
 *        ^                                               ├─ 'login': do not count the try, stop
 *        │                                               ├─ 'connection' or 'pause': wait before the next run, stop
 *        │                                               ├─ 'unexplained', several entries: plan a smaller batch
 *        └───────────────────────────────────────────────┴─ 'unexplained', one entry: count its failure, continue
 */
async function run({ client, reason, signal }: ReplayOptions): Promise<ReplayReport> {
  const tally: Tally = { delivered: 0, refused: 0, tried: new Set() }
  const uploads = createUploadState()
  // Second copies of delivered entries are deleted while the next batch is sent. The run reports 'done' only after the
  // deletion.
  let dropping: Promise<unknown> = Promise.resolve()
  // Receipts of earlier batches. Stored with the last batch, because in a long queue later receipts would displace them
  // at once.
  let held: { userId: string; receipts: readonly ReceiptRow[] } | undefined
  const isWaiting = !insistingReasons.has(reason)
  // Entries of the last read that are not delivered. Reused for the next batch, because reading ten thousand entries
  // after each batch is slow.
  let known: { userId: string; entries: OutboxEntry[] } | undefined
  try {
    if (freshReasons.has(reason)) await resetFailures()
    for (;;) {
      const session = await readSession()
      if (!session) return await report('waiting-for-login', tally, undefined)
      const { userId } = session
      if (signal?.aborted || (await readPauseEnd(isWaiting, Date.now())) > 0)
        return await report('stopped', tally, userId)
      const isFresh = known?.userId !== userId
      const entries: OutboxEntry[] = known && !isFresh ? known.entries : await listUserEntries(userId)
      known = undefined
      const plan = { now: Date.now(), ignoresBackoff: !isWaiting, tried: tally.tried }
      const nextBatch = planNextBatch(entries, plan)
      // Entries may have been added meanwhile, so the run ends only after a fresh read of the store.
      if (nextBatch.length === 0 && !isFresh) continue
      if (nextBatch.length === 0) return await report('done', tally, userId)
      broadcastStatus('sending', tally, entries)
      const [first] = nextBatch
      if (first && listFilesToUpload(first).length > 0) {
        const step = await sendNextPiece(client, first, uploads, signal)
        const end = endOf(step, tally)
        if (end) return await report(end, tally, userId)
        if (step.next !== 'ready') continue
      }
      const batch = await countAttempt(nextBatch)
      if (batch.length === 0) continue

      const answer = await send(client, userId, batch, signal)
      if ('results' in answer) {
        await endPause()
        const receipts = held?.userId === userId ? held.receipts : []
        const isMoreComing = entries.filter(isUnsent).length - batch.length >= KEPT_RECEIPTS
        const settled = await settleAnswer(userId, batch, answer.results, { receipts, isMoreComing })
        held = { userId, receipts: settled.receipts }
        const ids = settled.delivered.map(delivery => delivery.id)
        dropping = dropping.then(() => dropCopies(ids)).catch(() => undefined)
        tally.delivered += settled.delivered.length
        tally.refused += settled.refusedCount
        for (const id of settled.heldIds) tally.tried.add(id)
        await dropDeliveredFiles(userId, settled.delivered).catch(() => undefined)
        if (settled.delivered.length === nextBatch.length)
          known = { userId, entries: entries.filter(isNotIn(nextBatch)) }
        broadcastMessage({ kind: 'outbox-changed' })
        continue
      }
      const after = await settleFailure(client, userId, batch, answer.failure)
      const end = endOf(after, tally)
      if (end) return await report(end, tally, userId, answer.failure.kind)
    }
  } catch (error) {
    if (signal?.aborted) return await report('stopped', tally, undefined)
    throw error
  } finally {
    if (held) await storeReceipts(held.userId, held.receipts).catch(() => undefined)
    await dropping
    broadcastStatus('idle', tally, [])
    broadcastMessage({ kind: 'outbox-changed' })
  }
}

/**
 * Returns the state with which the run ends after a failure, or undefined if the run continues. An entry that failed
 * when it was sent alone is marked as tried.
 */
function endOf(after: NextStepAfterFailure | FilesStep, tally: Tally): ReplayReport['state'] | undefined {
  if (after.next === 'login') return 'waiting-for-login'
  if (after.next === 'stop') return 'stopped'
  if (after.next === 'skip') {
    tally.tried.add(after.id)
    if (after.isAside) tally.refused++
  }
  return undefined
}

function isNotIn(batch: readonly OutboxEntry[]): (entry: OutboxEntry) => boolean {
  const ids = new Set(batch.map(entry => entry.id))
  return entry => !ids.has(entry.id)
}

async function send(
  client: Client,
  userId: string,
  batch: readonly OutboxEntry[],
  signal: AbortSignal | undefined,
): Promise<{ results: OutboxResult[] } | { failure: ApiFailure }> {
  const offset = (await readClockOffset()) ?? 0
  const entries = batch.map(({ id, kind, payload, happenedAtDevice, clockOffsetMs }) => ({
    id,
    kind,
    payload,
    happenedAt: new Date(happenedAtDevice + (clockOffsetMs ?? offset)).toISOString(),
  }))
  try {
    return await client.call(sendOutbox, { body: { entries } }, { asUser: userId, signal })
  } catch (failure) {
    if (isApiFailure(failure)) return { failure }
    throw failure
  }
}

function broadcastStatus(state: 'idle' | 'sending', { delivered }: Tally, entries: readonly OutboxEntry[]): void {
  broadcastMessage({
    kind: 'outbox-status',
    state,
    sent: delivered,
    total: delivered + entries.filter(isUnsent).length,
  })
}

async function report(
  state: ReplayReport['state'],
  { delivered, refused }: Tally,
  userId: string | undefined,
  failure?: FailureKind,
): Promise<ReplayReport> {
  const unsentEntries = userId === undefined ? [] : (await listUserEntries(userId)).filter(isUnsent)
  const now = Date.now()
  const dueAt = findNextTryTime(unsentEntries, now)
  const nextTryAt = dueAt === undefined ? undefined : Math.max(dueAt, await readPauseEnd(true, now))
  return { state, delivered, refused, left: unsentEntries.length, nextTryAt, failure }
}
