import type { Job } from '../../../jobs/job.ts'
import { creditDuePoints } from './waiting.ts'

export const pointJobs: readonly Job[] = [{ name: 'credit-due-points', everyMs: 10_000, run: creditDuePoints }]
