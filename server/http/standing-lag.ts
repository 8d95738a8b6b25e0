/** Beyond this the process answers everyone late. */
const LATE_MS = 1_000
/** Beyond this even payments and learning work are better repeated later. */
const TOO_LATE_MS = 3_000
/** One late sample is a pause (a burst, a large file, a busy machine) and passes by itself. */
const STANDING_SAMPLES = 3

export type Shedding = 'none' | 'all but work' | 'all'

/** Decides from samples of the event loop's delay what to shed. Only a delay that lasts sheds anything. */
export class StandingLag {
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
