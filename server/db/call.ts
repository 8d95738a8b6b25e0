import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Priority classes of admission. `work`: writes that move money or hold learning work. `learner`: everything else a learner
 * waits for. `statistics`: reads that can wait.
 */
export type Priority = 'work' | 'learner' | 'statistics'

/** One request of a client that needs the database. */
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

/**
 * Work of the server itself: jobs, health checks and streamed answers. It is admitted like work in progress and has no
 * time limit.
 */
const ownWork: Call = {
  priority: 'learner',
  isBegun: true,
  hasHadConnection: true,
  endsAt: Number.POSITIVE_INFINITY,
}

const calls = new AsyncLocalStorage<Call>()

/** Runs the work as part of this call: its queries have the priority of the call and end with its time limit. */
export function inCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work)
}

export function currentCall(): Call {
  return calls.getStore() ?? ownWork
}
