/** Event loop delay above which the process counts as overloaded. */
const LATE_MS = 1_000
/**
 * Delay of the event loop above which even payments and learning work are refused, so that clients repeat them later.
 */
const TOO_LATE_MS = 3_000
/**
 * Number of consecutive late samples that count as overload. A single late sample is a short pause, for example because
 * of a burst or a large file.
 */
const STANDING_SAMPLES = 3

export type Shedding = 'none' | 'all but work' | 'all'

/** Decides from samples of the event loop's delay which calls to refuse. Only a lasting delay leads to refusals. */
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
