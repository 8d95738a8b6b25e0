import { AsyncLocalStorage } from 'node:async_hooks'

/** What a learner waits for, and what can as well be looked at later. */
export type Lane = 'learner' | 'statistics'

/** The call of somebody outside, for which the work at hand is done. */
export interface Call {
  readonly lane: Lane
  /** It has had a connection already. What was begun is finished before anything else begins. */
  isBegun: boolean
  /** When nobody awaits its answer any more, by `performance.now()`. */
  readonly endsAt: number
}

/** Jobs, health and streams that are made while they are sent: let in by whoever began them, and ended by nobody. */
const ownWork: Call = { lane: 'learner', isBegun: true, endsAt: Number.POSITIVE_INFINITY }

const calls = new AsyncLocalStorage<Call>()

/** Whatever the work asks the database for is asked for this call: in its turn and within its time. */
export function inCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work)
}

export function currentCall(): Call {
  return calls.getStore() ?? ownWork
}
