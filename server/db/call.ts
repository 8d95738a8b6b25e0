import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Priority classes of admission. `work`: writes that concern money or learning work. `learner`: all other calls that a
 * learner waits for. `statistics`: reads that can wait.
 */
export type Priority = 'work' | 'learner' | 'statistics'

/** One request of a client that needs the database. */
export interface Call {
  readonly priority: Priority
  /**
   * True after the call was admitted. Its later queries get a connection before the queries of calls that were not
   * admitted yet.
   */
  isBegun: boolean
  /**
   * True if the call has used a connection and may therefore have changed data. The message of a refusal must then not
   * state that nothing was changed.
   */
  hasHadConnection: boolean
  /** Time after which the client no longer waits for the answer, on the clock of `performance.now()`. */
  readonly endsAt: number
}

/**
 * Call for the server's own work: jobs, health checks and streamed answers. It counts as a call in progress and has no
 * time limit.
 */
const ownWork: Call = {
  priority: 'learner',
  isBegun: true,
  hasHadConnection: true,
  endsAt: Number.POSITIVE_INFINITY,
}

const calls = new AsyncLocalStorage<Call>()

/** Runs the work as part of the call. Queries of the work get the priority and the time limit of the call. */
export function runInCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work)
}

export function getCurrentCall(): Call {
  return calls.getStore() ?? ownWork
}
