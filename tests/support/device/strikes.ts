/** Conditions for the next requests. 'cut-after' applies everything and loses the response. */
export type NetworkCondition =
  | 'fine'
  | 'cut-before'
  | 'cut-after'
  | 'black-hole'
  | 'portal'
  | 'portal-401'
  | 'truncated'
  | 'expired'
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'rate-limited-bare'
  | 'rate-limited-long'
  | 'maintenance'
  | 'unavailable'
  | 'bad-request'
  | 'conflict'
  | 'too-large'
  | 'server-error'
  | 'bad-gateway'
  | 'refresh-down'

/** Faults of the phone or its server. A fault is counted when it takes effect, not when a test requests it. */
export type FaultName =
  // The server double counts these faults.
  | Exclude<NetworkCondition, 'fine'>
  | 'token refused'
  | 'refresh refused'
  | 'entry refused'
  | 'entry kills the server'
  | 'entry put off'
  | 'over the limit'
  | 'sent twice at once'
  // The device counts these faults. The server double counts the faults above.
  | 'killed'
  | 'commit failed'
  | 'cache write failed'
  | 'connection lost'
  | 'opening forgotten'
  | 'opening slow'
  | 'lock waited for'
  // The tests that cause these faults count them.
  | 'no receipt'
  | 'sending stopped'
  | 'sent with the clock off'
  | 'sent while reported offline'
  | 'rows gone'
  | 'copies gone'
  | 'older entry'
  | 'answers purged'
  | 'person changed while sending'

/** Number of times each fault happened. A fault that never happened was not tested. */
export class FaultCounter {
  private readonly counts = new Map<FaultName, number>()

  note(strike: FaultName): void {
    this.counts.set(strike, this.times(strike) + 1)
  }

  times(strike: FaultName): number {
    return this.counts.get(strike) ?? 0
  }
}
