import { HOUR_MS } from '#contract/wire/durations.ts'
import type { Job } from '../../../jobs/job.ts'
import { creditUnreportedClasses } from './unreported-classes.ts'
import { creditDuePoints } from './waiting.ts'

export const pointJobs: readonly Job[] = [
  { name: 'credit-due-points', everyMs: 10_000, run: creditDuePoints },
  { name: 'credit-unreported-classes', everyMs: 6 * HOUR_MS, run: creditUnreportedClasses },
]
