/**
 * Runs a limited number of tasks at the same time. A limited number of further tasks wait, and all others are refused.
 */
export class TaskSlots {
  readonly #waiting: (() => void)[] = []
  readonly #maxWaiting: number
  #free: number

  constructor(atOnce: number, maxWaiting: number) {
    this.#free = atOnce
    this.#maxWaiting = maxWaiting
  }

  async run<Result>(task: () => Promise<Result>, refusal: () => Error): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else if (this.#waiting.length < this.#maxWaiting) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else throw refusal()
    try {
      return await task()
    } finally {
      // Gives the slot directly to the task that has waited longest.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
