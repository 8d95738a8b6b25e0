import type { Weather } from './server.ts'

/** Everything that can befall a phone or its server. Each is noted where it takes effect, not where a test asks for it. */
export type Strike =
  // by the server double
  | Exclude<Weather, 'fine'>
  | 'token refused'
  | 'refresh refused'
  | 'entry refused'
  | 'entry kills the server'
  | 'entry put off'
  | 'over the limit'
  | 'sent twice at once'
  // by the device
  | 'killed'
  | 'commit failed'
  | 'cache write failed'
  | 'connection lost'
  | 'opening forgotten'
  | 'opening slow'
  | 'lock waited for'
  // by a row of the matrix, about what it does itself
  | 'no receipt'
  | 'sending stopped'
  | 'sent with the clock off'
  | 'sent while told offline'
  | 'rows gone'
  | 'copies gone'
  | 'older entry'
  | 'answers purged'
  | 'person changed while sending'

/** How often each of them struck. A test of a fault that never struck proves nothing. */
export class Strikes {
  private readonly counts = new Map<Strike, number>()

  note(strike: Strike): void {
    this.counts.set(strike, this.times(strike) + 1)
  }

  times(strike: Strike): number {
    return this.counts.get(strike) ?? 0
  }
}
