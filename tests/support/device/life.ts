import { Strikes } from './strikes.ts'

/**
 * Life and death of a browser. Whatever was asked of the device before a kill is never answered: its promises neither
 * resolve nor reject, as nobody is there any more to hear of it.
 */
export class Life {
  private generation = 0
  private stepsToLive = Number.POSITIVE_INFINITY
  private readonly undertakers = new Set<() => void>()
  private whenKilled = Promise.withResolvers<'killed'>()
  kills = 0
  readonly strikes = new Strikes()

  /** Resolves at the next kill: whoever drives the browser stops waiting for it. */
  get killed(): Promise<'killed'> {
    return this.whenKilled.promise
  }

  /** Lets the browser live through so many more effects; the kill comes after the effect and before anybody hears of it. */
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

  /** An effect has taken place. Answers whether anybody is left to hear of it. */
  survives(): boolean {
    if (--this.stepsToLive >= 0) return true
    this.strikes.note('killed')
    this.kill()
    return false
  }

  /** The answer to something asked now: lost if a kill comes first. */
  heard<T>(answer: Promise<T>): Promise<T> {
    const born = this.generation
    return new Promise((resolve, reject) => {
      answer.then(
        value => (born === this.generation ? resolve(value) : undefined),
        (error: unknown) => (born === this.generation ? reject(error as Error) : undefined),
      )
    })
  }

  /** The same for a callback. */
  guarded<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
    const born = this.generation
    return (...args) => (born === this.generation ? callback(...args) : undefined)
  }
}
