import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Priority classes of admission. `work`: writes that move money or hold learning work. `learner`: everything else a learner
 * waits for. `statistics`: reads that can wait.
 */
export type Priority = 'work' | 'learner' | 'statistics'

/** One request from outside, on whose behalf the database is asked. */
export interface Call {
  readonly priority: Priority
  /** It was admitted before, so it goes ahead of all calls that were not. */
  isBegun: boolean
  /** It has used a connection, so it may have changed something: a refusal must not promise that nothing was done. */
  hasHadConnection: boolean
  /** When nobody awaits its answer any more, by `performance.now()`. */
  readonly endsAt: number
}

/** Jobs, health checks and streamed answers: always admitted as begun work, without a time limit. */
const ownWork: Call = {
  priority: 'learner',
  isBegun: true,
  hasHadConnection: true,
  endsAt: Number.POSITIVE_INFINITY,
}

const calls = new AsyncLocalStorage<Call>()

/** Runs the work on behalf of this call: its queries wait by its priority and end with its time. */
export function inCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work)
}

export function currentCall(): Call {
  return calls.getStore() ?? ownWork
}
