import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../http/context.ts'

export interface JobContext extends Services {
  readonly log: FastifyBaseLogger
}

/** Work that runs on a timer, and on request. A feature defines its own in `jobs.ts`. */
export interface Job {
  /** Unique. Used in the log and to request a round. */
  readonly name: string
  readonly everyMs: number
  /** True if the first round starts with the server, not one interval later. */
  readonly startsAtOnce?: boolean
  /**
   * Runs one round. A kill may end it anywhere, and another server may run the same job at the same time. A long
   * round must stop when `signal` reports that the server is closing.
   */
  readonly run: (context: JobContext, signal: AbortSignal) => Promise<void>
}
