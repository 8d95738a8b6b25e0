import * as v from 'valibot'
import { outboxReceipts } from '#contract/wire/outbox-receipts.ts'
import { isOutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { OutboxResult } from '#contract/wire/outbox.ts'
import type { ApiFailure } from '../api/failures.ts'
import { REFRESH_FAILED } from '../api/refresh.ts'
import type { OutboxEntry } from './entry.ts'

/**
 * Verdict on a batch from a request that failed as a whole. 'login': no user may send now. 'pause': the server asks for
 * time. 'connection': request or answer was lost. 'unexplained': it arrived and failed, perhaps because of one entry.
 */
export type BatchVerdict = 'login' | 'pause' | 'connection' | 'unexplained'

const gatewayStatuses = [404, 405, 408, 425, 502, 504]

/** Decides about a batch that got no answer: pause, log in, or wait for a connection. */
export function judgeFailure(failure: ApiFailure): BatchVerdict {
  // The token could not be renewed just now, so the server did not judge the batch.
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

/** A request of a browser that reports offline has not left the device, so it does not count as a try. */
export function mayHaveReachedServer(failure: ApiFailure): boolean {
  return failure.kind !== 'network' || navigator.onLine
}

/**
 * Verdict on one entry from the answer. 'unjudged': the answer holds no valid receipt for it, so the entry stays.
 * 'later' also covers a refusal after an earlier entry of the queue was put off, because it was judged out of order.
 */
export type EntryVerdict =
  | { kind: 'delivered'; outcome: OutboxResult['outcome']; receipt: unknown }
  | { kind: 'refused' | 'later' | 'unjudged'; code: string | undefined; message: string | undefined }

/** Decides about one entry by its result. An answer without a valid receipt never counts as delivered. */
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

/** 'superseded' had no effect, so it may come without a receipt; the other two come with one. */
function hasValidReceipt(entry: OutboxEntry, { outcome, receipt }: OutboxResult): boolean {
  if (receipt === undefined || receipt === null) return outcome === 'superseded'
  return !isOutboxKind(entry.kind) || v.is(outboxReceipts[entry.kind], receipt)
}
