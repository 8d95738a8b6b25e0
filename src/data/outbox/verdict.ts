import * as v from 'valibot'
import { outboxReceipts } from '#contract/wire/outbox-receipts.ts'
import { isOutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { OutboxResult } from '#contract/wire/outbox.ts'
import type { ApiFailure } from '../api/failures.ts'
import { REFRESH_FAILED } from '../api/refresh.ts'
import type { OutboxEntry } from './entry.ts'

/**
 * Judgement of a request that failed as a whole. 'login': the user must log in first. 'pause': the server requests a
 * pause. 'connection': the request or the response was lost. 'unexplained': the request arrived and failed, perhaps
 * because of one entry.
 */
export type BatchVerdict = 'login' | 'pause' | 'connection' | 'unexplained'

const gatewayStatuses = [404, 405, 408, 425, 502, 504]

/** Decides what to do with a batch whose request failed. */
export function judgeFailure(failure: ApiFailure): BatchVerdict {
  // The token could not be renewed, so the server did not process the batch.
  if (failure.code === REFRESH_FAILED) return 'pause'
  switch (failure.kind) {
    case 'unauthorized':
      return 'login'
    case 'rate-limited':
    case 'maintenance':
    case 'busy':
      return 'pause'
    case 'network':
    case 'timeout':
    case 'wrong-shape':
      return 'connection'
    case 'server':
      return gatewayStatuses.includes(failure.status ?? 0) ? 'connection' : 'unexplained'
    default:
      return 'unexplained'
  }
}

/**
 * Returns false for a network failure while the browser is offline. That request did not leave the device, so it does
 * not count as a try.
 */
export function mayHaveReachedServer(failure: ApiFailure): boolean {
  return failure.kind !== 'network' || navigator.onLine
}

/**
 * Judgement of one entry from the response. 'unjudged': the response contains no valid receipt for the entry, so the
 * entry stays. 'later' also covers a refusal after an earlier entry of the queue was postponed, because the server
 * judged the later entry without the earlier one.
 */
export type EntryVerdict =
  | { kind: 'delivered'; outcome: OutboxResult['outcome']; receipt: unknown }
  | { kind: 'refused' | 'later' | 'unjudged'; code: string | undefined; message: string | undefined }

/** Judges one entry by its result. An entry without a valid receipt does not count as delivered (`hasValidReceipt`). */
export function judgeResult(
  entry: OutboxEntry,
  result: OutboxResult | undefined,
  isQueuePutOff: boolean,
): EntryVerdict {
  const answered = { code: result?.code, message: result?.message }
  switch (result?.outcome) {
    case 'accepted':
    case 'duplicate':
    case 'superseded':
      if (hasValidReceipt(entry, result)) {
        return { kind: 'delivered', outcome: result.outcome, receipt: result.receipt }
      }
      return { kind: 'unjudged', ...answered }
    case 'refused':
      return { kind: isQueuePutOff ? 'later' : 'refused', ...answered }
    case 'later':
      return { kind: 'later', ...answered }
    default:
      return { kind: 'unjudged', ...answered }
  }
}

/** A superseded entry had no effect, so it may lack a receipt. An accepted entry and a duplicate need a receipt. */
function hasValidReceipt(entry: OutboxEntry, { outcome, receipt }: OutboxResult): boolean {
  if (receipt === undefined || receipt === null) return outcome === 'superseded'
  return !isOutboxKind(entry.kind) || v.is(outboxReceipts[entry.kind], receipt)
}
