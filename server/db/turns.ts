import { DatabaseAway, DatabaseBusy } from './away.ts'
import type { Call, Lane } from './call.ts'

/** How long a call waits to begin. Together with what else a refusal takes it stays below a second. */
const BEGIN_WITHIN_MS = 250
/** And what was begun, for its next connection. */
const GO_ON_WITHIN_MS = 4_000
/** More could not all begin in that time. */
const WAITING_AT_MOST = 200

/** Ends the waiting: lets in, or refuses with the error. */
type Settle = (error?: Error) => void

export interface Turns {
  /** Waits for the turn of a call, or refuses it. What comes back ends the turn. */
  take(call: Call): Promise<() => void>
}

/**
 * A server that takes in all that comes answers nobody in time. So a bounded crowd waits before the pool of connections,
 * nobody in it for longer than a moment, and the rest hears at once to come back. First comes what was begun, then what
 * learners wait for, then statistics, which get a quarter of the connections: slow ones are not to hold them all.
 */
export function createTurns(connections: number): Turns {
  const atMost: Record<Lane, number> = { learner: connections, statistics: Math.max(1, Math.floor(connections / 4)) }
  const running: Record<Lane, number> = { learner: 0, statistics: 0 }
  const begun = { learner: new Set<Settle>(), statistics: new Set<Settle>() }
  const unbegun = { learner: new Set<Settle>(), statistics: new Set<Settle>() }
  const order = [
    { lane: 'learner', waiting: begun.learner },
    { lane: 'learner', waiting: unbegun.learner },
    { lane: 'statistics', waiting: begun.statistics },
    { lane: 'statistics', waiting: unbegun.statistics },
  ] as const

  const mayRun = (lane: Lane) => running.learner + running.statistics < connections && running[lane] < atMost[lane]

  function makeRoom(lane: Lane): void {
    if (unbegun.learner.size + unbegun.statistics.size < WAITING_AT_MOST) return
    // Who looks at statistics makes room for a learner; who came last loses least.
    const displaced = lane === 'learner' ? [...unbegun.statistics].at(-1) : undefined
    if (!displaced) throw new DatabaseBusy()
    displaced(new DatabaseBusy())
  }

  function wait({ lane, isBegun, endsAt }: Call): Promise<void> {
    if (!isBegun) makeRoom(lane)
    const waiting = (isBegun ? begun : unbegun)[lane]
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const settle: Settle = error => {
      clearTimeout(timer)
      waiting.delete(settle)
      if (error) reject(error)
      else resolve()
    }
    const patienceMs = isBegun ? Math.min(GO_ON_WITHIN_MS, endsAt - performance.now()) : BEGIN_WITHIN_MS
    const timer = setTimeout(() => settle(new DatabaseBusy()), patienceMs)
    waiting.add(settle)
    return promise
  }

  function next(): void {
    const first = order.find(({ lane, waiting }) => waiting.size > 0 && mayRun(lane))
    const [settle] = first?.waiting ?? []
    if (!first || !settle) return
    running[first.lane] += 1
    settle()
  }

  return {
    async take(call) {
      if (call.endsAt <= performance.now()) throw new DatabaseAway(new Error('the time of this call is over'))
      if (mayRun(call.lane)) running[call.lane] += 1
      else await wait(call)
      call.isBegun = true
      return () => {
        running[call.lane] -= 1
        next()
      }
    },
  }
}
