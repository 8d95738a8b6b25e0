import type { Job } from '../../../jobs/job.ts'
import { creditDuePoints } from './waiting.ts'

export const pointJobs: readonly Job[] = [{ name: 'count-waiting-points', everyMs: 10_000, run: creditDuePoints }]
