import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../http/context.ts'

export interface JobContext extends Services {
  readonly log: FastifyBaseLogger
}

/** Work that runs regularly by a timer, and also when code requests a run. A feature defines its jobs in `jobs.ts`. */
export interface Job {
  /** Unique name of the job. The log contains it, and code uses it to request a run. */
  readonly name: string
  readonly everyMs: number
  /** True if the first run starts with the server instead of one interval later. */
  readonly startsAtOnce?: boolean
  /**
   * Runs the job once. The process may be killed at any time, and another server may run the same job at the same time.
   * A long run must stop when `signal` is aborted, because the server is closing.
   */
  readonly run: (context: JobContext, signal: AbortSignal) => Promise<void>
}
