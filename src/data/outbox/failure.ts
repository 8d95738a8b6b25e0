import { getPointBalance } from '#contract/points/points.ts'
import type { Client } from '../api/client.ts'
import type { ApiFailure } from '../api/failures.ts'
import { isQuotaError } from '../db.ts'
import { computeOutboxBackoffMs } from './backoff.ts'
import type { EntryReason, OutboxEntry } from './entry.ts'
import { raiseSuspicion } from './plan.ts'
import { beginPause } from './pause.ts'
import { updateEntries } from './rows.ts'
import { settleSingleEntry } from './settle.ts'
import { judgeFailure, mayHaveReachedServer } from './verdict.ts'

/** Number of tries after which a lost connection counts as possibly caused by the entry. */
const TRIES_BEFORE_DOUBT = 3
const PROBE_TIMEOUT_MS = 8_000

export type NextStepAfterFailure =
  | { next: 'stop' | 'login' }
  /** Another user has logged in, or the batch was made smaller, so the next batch must be planned again. */
  | { next: 'again' }
  /** The entry itself failed, so it is not tried again in this run. The other entries are sent. */
  | { next: 'skip'; id: string; isAside: boolean }

/** Handles a batch whose request failed as a whole. All its entries stay in the outbox. */
export async function settleFailure(
  client: Client,
  userId: string,
  batch: readonly OutboxEntry[],
  failure: ApiFailure,
): Promise<NextStepAfterFailure> {
  const ids = batch.map(entry => entry.id)
  const reason: EntryReason = { kind: failure.kind, code: failure.code, message: failure.message, at: Date.now() }
  const verdict = judgeFailure(failure)

  if (verdict === 'login') {
    // Decreases the number of tries again, because the server did not process the entries.
    await updateEntries(ids, entry => ({ ...entry, state: 'waiting', attempts: entry.attempts - 1, nextTryAt: 0 }))
    return { next: failure.code === 'SESSION_CHANGED' ? 'again' : 'login' }
  }

  const isAlive = once(() => isServerAlive(client, userId))
  const isDoubtful = verdict === 'connection' && batch.every(entry => entry.attempts >= TRIES_BEFORE_DOUBT)
  const isTheirs = verdict === 'unexplained' || (isDoubtful && (await isAlive()))
  const [only, ...others] = batch

  if (isTheirs && others.length > 0) {
    await updateEntries(ids, entry => ({
      ...entry,
      state: 'waiting',
      suspicion: raiseSuspicion(entry.suspicion, batch.length),
      nextTryAt: 0,
      lastReason: reason,
    }))
    return { next: 'again' }
  }
  if (isTheirs && only && (await isAlive())) {
    return { next: 'skip', id: only.id, isAside: await settleSingleEntry(only, reason) }
  }
  const until = await beginPause(reason.at, failure.retryAfterMs)
  const uncounted = mayHaveReachedServer(failure) ? 0 : 1
  await updateEntries(ids, entry => ({
    ...entry,
    state: 'waiting',
    attempts: entry.attempts - uncounted,
    nextTryAt: until,
    lastReason: reason,
  }))
  return { next: 'stop' }
}

/** Sends a small request that is independent of any entry, to check that the server is up. */
function isServerAlive(client: Client, userId: string): Promise<boolean> {
  return client.call(getPointBalance, {}, { asUser: userId, timeoutMs: PROBE_TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
}

/**
 * Counts the try before sending, so that the wait also applies if the browser is killed during the request. If the disk
 * stays full, the entries are sent without counting the try, because sending empties the outbox and the server
 * recognises a repeat by its key.
 */
export function countAttempt(batch: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  // Sets the same time of the next try for all entries, so that they stay in one batch.
  const nextTryAt = Date.now() + computeOutboxBackoffMs(1 + Math.max(...batch.map(entry => entry.attempts)))
  return updateIfSpace(batch, entry => ({ ...entry, state: 'sending', attempts: entry.attempts + 1, nextTryAt }))
}

/**
 * Changes the entries as `updateEntries` does. If the disk stays full, returns the changed entries without storing
 * them.
 */
export function updateIfSpace(
  entries: readonly OutboxEntry[],
  change: (entry: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry[]> {
  return updateEntries(
    entries.map(entry => entry.id),
    change,
  ).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
    return entries.map(change)
  })
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => (answer ??= ask())
}
