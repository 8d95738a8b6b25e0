import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../http/context.ts'

export interface JobContext extends Services {
  readonly log: FastifyBaseLogger
}

/** Work that is done on time, again and again, and when somebody asks for it. A feature brings its own in `jobs.ts`. */
export interface Job {
  /** Unique. It stands in the log, and a job is asked for by it. */
  readonly name: string
  readonly everyMs: number
  /** The first round begins with the server, not one interval later. */
  readonly startsAtOnce?: boolean
  /**
   * One round. It may be cut off anywhere, as by a kill, and another server may run the same at the same time. A long one
   * stops by itself when `signal` says that the server is closing.
   */
  readonly run: (context: JobContext, signal: AbortSignal) => Promise<void>
}
