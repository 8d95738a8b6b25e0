/** Delay of the event loop in milliseconds above which the process counts as overloaded. */
const LATE_MS = 1_000
/**
 * Delay of the event loop in milliseconds above which even calls of class `work` (payments and learning work) are
 * refused. Clients repeat these calls later.
 */
const TOO_LATE_MS = 3_000
/**
 * Number of consecutive late samples that count as an overload. A single late sample is only a short pause, for example
 * because of a burst of calls or a large file.
 */
const STANDING_SAMPLES = 3

/** Calls that are refused because the event loop is late. */
export type Shedding = 'none' | 'all but work' | 'all'

/**
 * Decides which calls to refuse, from samples of the event loop's delay. Calls are refused only if the delay lasts for
 * several samples.
 */
export class LoadShedding {
  #lateSamples = 0
  #delayMs = 0

  note(delayMs: number): void {
    this.#delayMs = delayMs
    this.#lateSamples = delayMs > LATE_MS ? this.#lateSamples + 1 : 0
  }

  get shedding(): Shedding {
    if (this.#lateSamples < STANDING_SAMPLES) return 'none'
    return this.#delayMs > TOO_LATE_MS ? 'all' : 'all but work'
  }
}
