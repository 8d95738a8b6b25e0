import { FaultCounter } from './strikes.ts'

/**
 * Life cycle of a browser. Requests from before a kill are never answered. Their promises stay pending, because the
 * page that would receive the result is gone.
 */
export class BrowserLife {
  private generation = 0
  private stepsToLive = Number.POSITIVE_INFINITY
  private readonly undertakers = new Set<() => void>()
  private whenKilled = Promise.withResolvers<'killed'>()
  kills = 0
  readonly strikes = new FaultCounter()

  /** Resolves at the next kill, so that the test driver stops waiting for the browser. */
  get killed(): Promise<'killed'> {
    return this.whenKilled.promise
  }

  /**
   * Kills the device after this many further storage or network effects. The kill happens after the effect and before
   * its result arrives.
   */
  killAfter(steps: number): void {
    this.stepsToLive = steps
  }

  spare(): void {
    this.stepsToLive = Number.POSITIVE_INFINITY
  }

  onKill(bury: () => void): void {
    this.undertakers.add(bury)
  }

  kill(): void {
    this.generation++
    this.kills++
    this.spare()
    for (const bury of this.undertakers) bury()
    const { resolve } = this.whenKilled
    this.whenKilled = Promise.withResolvers()
    resolve('killed')
  }

  /** Counts an effect. Returns false if the browser was killed, so that the result of the effect must be dropped. */
  survives(): boolean {
    if (--this.stepsToLive >= 0) return true
    this.strikes.note('killed')
    this.kill()
    return false
  }

  /** Wraps the response to a request made now, so that the response is lost if a kill comes first. */
  whileAlive<T>(answer: Promise<T>): Promise<T> {
    const born = this.generation
    return new Promise((resolve, reject) => {
      answer.then(
        value => (born === this.generation ? resolve(value) : undefined),
        (error: unknown) => (born === this.generation ? reject(error as Error) : undefined),
      )
    })
  }

  /** Wraps a callback, so that it is not called after a kill. */
  guarded<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
    const born = this.generation
    return (...args) => (born === this.generation ? callback(...args) : undefined)
  }
}
