import { StorageUnavailable } from './fault.ts'

const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Circuit breaker. Stops calls to a store that does not answer, so that requests fail at once instead of waiting for a
 * time limit. After a pause, one call is tried. Each failed try doubles the pause.
 */
export class CircuitBreaker {
  #failures = 0
  #openUntil = 0
  #isTrying = false
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Throws `StorageUnavailable` while calls are stopped. */
  enter(): void {
    if (this.#failures < FAILURES_TO_OPEN) return
    const waitMs = this.#openUntil - this.#now()
    if (waitMs > 0 || this.#isTrying) {
      throw new StorageUnavailable(new Error('the store failed the last calls, waiting before the next try'), {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
        wasTried: false,
      })
    }
    this.#isTrying = true
  }

  /** Records that the store answered. A refusal by the store also counts as an answer. */
  succeed(): void {
    this.#failures = 0
    this.#isTrying = false
  }

  fail(): void {
    this.#isTrying = false
    this.#failures += 1
    const doublings = Math.max(0, this.#failures - FAILURES_TO_OPEN)
    this.#openUntil = this.#now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(doublings, 10))
  }

  /** Ends a try without a result, because the caller has cancelled it. */
  leave(): void {
    this.#isTrying = false
  }
}
