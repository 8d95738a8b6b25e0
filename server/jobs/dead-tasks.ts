import { HOUR_MS } from '#contract/wire/durations.ts'
import type { Job } from './job.ts'

/** Jobs that repeatedly log tasks that failed on every attempt, including tasks whose workers were killed. */
export const queueJobs: readonly Job[] = [
  {
    name: 'tell-dead-tasks',
    everyMs: HOUR_MS,
    async run({ queue, log }) {
      const dead = await queue.listDead()
      const [newest] = dead
      if (newest) log.error({ count: dead.length, newest }, 'tasks were given up and wait for somebody to look at them')
    },
  },
]
