import { AsyncResource } from 'node:async_hooks'
import type { ServerPart } from '../parts.ts'
import { waitWithTimeout } from './wait-with-timeout.ts'
import type { Job, JobContext } from './job.ts'

/**
 * Maximum time for which a closing server waits for the end of a run. For example, a run may wait for a mail server
 * that does not answer.
 */
const CLOSE_WITHIN_MS = 3_000

export interface Runner extends ServerPart {
  start(): void
  /** Starts a run now and returns at once. If a run is in progress, starts another run after it. */
  nudge(): void
}

/** Runs one job, and never two runs at the same time. Logs an error of a run, and starts the next run as usual. */
export function createRunner(job: Job, context: JobContext, firstAfterMs: number): Runner {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let first: NodeJS.Timeout | undefined
  let regular: NodeJS.Timeout | undefined

  async function rounds(): Promise<void> {
    do {
      isAskedAgain = false
      try {
        await job.run(context, ending.signal)
      } catch (error) {
        context.log.warn({ err: error, job: job.name }, 'job failed')
      }
    } while (isAskedAgain && !ending.signal.aborted)
  }

  // Detaches the run from the asynchronous context of the caller of `nudge`, so that the caller's time limit and
  // transaction do not apply to the run.
  const begin = AsyncResource.bind(() => {
    if (running || ending.signal.aborted) return
    running = rounds().finally(() => (running = undefined))
  })

  return {
    start() {
      first = setTimeout(() => {
        begin()
        regular = setInterval(begin, job.everyMs).unref()
      }, firstAfterMs).unref()
    },
    nudge() {
      isAskedAgain = true
      begin()
    },
    async close() {
      ending.abort()
      clearTimeout(first)
      clearInterval(regular)
      if (running) await waitWithTimeout(CLOSE_WITHIN_MS, running)
    },
  }
}
