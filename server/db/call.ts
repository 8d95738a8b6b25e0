import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Priority classes of admission. `work`: writes that move money or hold learning work. `learner`: everything else a learner
 * waits for. `statistics`: reads that can wait.
 */
export type Priority = 'work' | 'learner' | 'statistics'

/** One request from outside, for which the database is queried. */
export interface Call {
  readonly priority: Priority
  /** True once the call was admitted. It then goes ahead of all calls that were not. */
  isBegun: boolean
  /**
   * True if the call has used a connection, so it may have changed data. A refusal must not promise then that nothing
   * was done.
   */
  hasHadConnection: boolean
  /** Time after which no client waits for the answer, by `performance.now()`. */
  readonly endsAt: number
}

/** Jobs, health checks and streamed answers: always admitted like work in progress, without a time limit. */
const ownWork: Call = {
  priority: 'learner',
  isBegun: true,
  hasHadConnection: true,
  endsAt: Number.POSITIVE_INFINITY,
}

const calls = new AsyncLocalStorage<Call>()

/** Runs the work for this call: its queries wait by its priority and end with its time limit. */
export function inCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work)
}

export function currentCall(): Call {
  return calls.getStore() ?? ownWork
}
