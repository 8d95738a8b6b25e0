import { AsyncResource } from 'node:async_hooks'
import type { Part } from '../parts.ts'
import { waitAtMost } from './at-most.ts'
import type { Job, JobContext } from './job.ts'

/** Time after which a closing server no longer waits for a run, e.g. one that waits for a silent mail server. */
const CLOSE_WITHIN_MS = 3_000

export interface Runner extends Part {
  start(): void
  /** Starts a run now. If a run is in progress, starts another run after it. Returns at once. */
  nudge(): void
}

/** Runs one job, one run at a time. An error is logged, and the next run starts as usual. */
export function createRunner(job: Job, context: JobContext, firstAfterMs: number): Runner {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let first: NodeJS.Timeout | undefined
  let regular: NodeJS.Timeout | undefined

  async function rounds(): Promise<void> {
    do {
      isAskedAgain = false
      await job.run(context, ending.signal)
    } while (isAskedAgain && !ending.signal.aborted)
  }

  // Detaches the run from the caller's context, so that the caller's time limit or transaction does not apply to it.
  const begin = AsyncResource.bind(() => {
    if (running || ending.signal.aborted) return
    running = rounds()
      .catch((error: unknown) => context.log.warn({ err: error, job: job.name }, 'job failed'))
      .finally(() => (running = undefined))
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
      if (running) await waitAtMost(CLOSE_WITHIN_MS, running)
    },
  }
}
