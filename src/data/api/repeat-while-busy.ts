import { computeBackoffMs, addJitter } from '#contract/wire/backoff.ts'
import type { CallOptions } from './client.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { ApiFailure, isApiFailure } from './failures.ts'
import { REFRESH_FAILED } from './refresh.ts'

/** Total time for repeating a call, after which a busy server counts as down. */
const TOTAL_MS = 20_000
const FIRST_SPREAD_MS = 1_000
const LONGEST_SPREAD_MS = 8_000

interface Repeated<T> {
  endpoint: Pick<Endpoint, 'method' | 'idempotent'>
  options: Pick<CallOptions, 'signal' | 'idempotencyKey'>
  /** Time when the first call was sent, by `performance.now()`. */
  startedAt: number
  again: () => Promise<T>
}

/** Returns the wait that the server requested, plus a random part that grows with the number of tries. */
export function pauseMs(tries: number, retryAfterMs = 0): number {
  return retryAfterMs + addJitter(computeBackoffMs(FIRST_SPREAD_MS, LONGEST_SPREAD_MS, tries))
}

/**
 * Repeats a call to a busy server (503 without MAINTENANCE) for up to 20 s, if a repetition is safe. If the server
 * stays busy, or requests a longer wait, throws a failure of kind 'maintenance'.
 */
export async function repeatWhileBusy<T>(first: ApiFailure, call: Repeated<T>): Promise<T> {
  let failure = first
  for (let tries = 0; ; tries += 1) {
    if (!isSafeToRepeat(failure, call)) throw failure
    const waitMs = pauseMs(tries, failure.retryAfterMs)
    if (performance.now() - call.startedAt + waitMs > TOTAL_MS) throw asMaintenance(failure)
    await pause(waitMs, call.options.signal)
    try {
      return await call.again()
    } catch (error) {
      if (!isApiFailure(error) || error.kind !== 'busy') throw error
      failure = error
    }
  }
}

/**
 * Returns whether a repetition has no second effect. After SERVER_BUSY or a failed token renewal the server did not
 * begin the call.
 */
function isSafeToRepeat<T>({ code }: ApiFailure, { endpoint, options }: Repeated<T>): boolean {
  if (code === 'SERVER_BUSY' || code === REFRESH_FAILED || endpoint.method === 'GET') return true
  return endpoint.idempotent && options.idempotencyKey !== undefined
}

function asMaintenance({ message, code, status, retryAfterMs }: ApiFailure): ApiFailure {
  return new ApiFailure('maintenance', message, { code, status, retryAfterMs })
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
}
