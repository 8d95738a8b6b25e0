import { HOUR_MS } from '#contract/wire/durations.ts'
import type { Job } from './job.ts'

/** Job that logs every hour the tasks whose tries have all failed, including tasks whose workers were killed. */
export const queueJobs: readonly Job[] = [
  {
    name: 'report-failed-tasks',
    everyMs: HOUR_MS,
    async run({ queue, log }) {
      const dead = await queue.listDead()
      const [newest] = dead
      if (newest) log.error({ count: dead.length, newest }, 'tasks failed on every attempt and wait for an admin')
    },
  },
]
