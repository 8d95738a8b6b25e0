import type { ServerPart } from '../parts.ts'
import type { Job, JobContext } from './job.ts'
import { createRunner } from './runner.ts'

/**
 * A job with this interval or a longer interval is rare. The first run of a rare job is delayed, so that it does not
 * slow down a server that has just started.
 */
const SELDOM_MS = 60_000
const SELDOM_FIRST_MS = 300_000
/** Time between the first runs of two rare jobs, so that they do not start at the same time. */
const SELDOM_APART_MS = 15_000

function firstAfterMs(job: Job, index: number): number {
  if (job.startsAtOnce === true) return 0
  return job.everyMs < SELDOM_MS ? job.everyMs : Math.min(job.everyMs, SELDOM_FIRST_MS) + index * SELDOM_APART_MS
}

export interface Schedule extends ServerPart {
  start(): void
  nudge(name: string): void
}

/**
 * Creates all jobs of a server. A job never waits for another job, and the failure of a job does not stop other jobs.
 */
export function createSchedule(jobs: readonly Job[], contextOf: () => JobContext): Schedule {
  const names = new Set(jobs.map(job => job.name))
  if (names.size !== jobs.length) throw new Error('two jobs have the same name')
  let runners = new Map<string, ReturnType<typeof createRunner>>()
  return {
    start() {
      const context = contextOf()
      runners = new Map(jobs.map((job, index) => [job.name, createRunner(job, context, firstAfterMs(job, index))]))
      for (const runner of runners.values()) runner.start()
    },
    nudge(name) {
      if (!names.has(name)) throw new Error(`no job has the name ${name}`)
      runners.get(name)?.nudge()
    },
    async close() {
      await Promise.all([...runners.values()].map(runner => runner.close()))
    },
  }
}
