/** Runs a limited number of tasks at the same time and queues a limited number. Refuses further tasks. */
export class Slots {
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
      // Passes the slot directly to the next task.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
