import * as v from 'valibot'
import { isOutboxKind, outboxReceipts, type OutboxResult } from '#contract/outbox.ts'
import type { ApiFailure } from '../api/failures.ts'
import { REFRESH_FAILED } from '../api/refresh.ts'
import type { OutboxEntry } from './entry.ts'

/**
 * What a whole request that failed says about its batch.
 * 'login': nobody may send now. 'pause': the server asks for time. 'line': it did not get there, or not back.
 * 'unexplained': it got there and failed, perhaps because of one entry.
 */
export type BatchVerdict = 'login' | 'pause' | 'line' | 'unexplained'

const gatewayStatuses = [404, 405, 408, 425, 502, 504]

export function judgeFailure(failure: ApiFailure): BatchVerdict {
  // The token could not be renewed just now: the batch itself was never looked at.
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
      return 'line'
    case 'server':
      return gatewayStatuses.includes(failure.status ?? 0) ? 'line' : 'unexplained'
    default:
      return 'unexplained'
  }
}

/** While the browser itself knows of no line, nothing has left the device: that was no try. */
export function mayHaveLeft(failure: ApiFailure): boolean {
  return failure.kind !== 'network' || navigator.onLine
}

/**
 * What the answer says about one entry. 'unjudged': it holds no valid receipt for it, so the entry stays.
 * 'later' is also said for a refusal after an earlier entry of the lane was put off: it was judged out of its order.
 */
export type EntryVerdict =
  | { kind: 'delivered'; outcome: OutboxResult['outcome']; receipt: unknown }
  | { kind: 'refused' | 'later' | 'unjudged'; code: string | undefined; message: string | undefined }

export function judgeResult(entry: OutboxEntry, result: OutboxResult | undefined, isLanePutOff: boolean): EntryVerdict {
  const said = { code: result?.code, message: result?.message }
  switch (result?.outcome) {
    case 'accepted':
    case 'duplicate':
    case 'superseded':
      if (hasValidReceipt(entry, result)) {
        return { kind: 'delivered', outcome: result.outcome, receipt: result.receipt }
      }
      return { kind: 'unjudged', ...said }
    case 'refused':
      return { kind: isLanePutOff ? 'later' : 'refused', ...said }
    case 'later':
      return { kind: 'later', ...said }
    default:
      return { kind: 'unjudged', ...said }
  }
}

/** 'superseded' had no effect, so there may be nothing to show for it; the other two come with what was done. */
function hasValidReceipt(entry: OutboxEntry, { outcome, receipt }: OutboxResult): boolean {
  if (receipt === undefined || receipt === null) return outcome === 'superseded'
  return !isOutboxKind(entry.kind) || v.is(outboxReceipts[entry.kind], receipt)
}
