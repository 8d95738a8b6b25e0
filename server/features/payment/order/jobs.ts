import type { Job } from '../../../jobs/job.ts'
import { releaseOverdue } from './follow.ts'

export const orderJobs: readonly Job[] = [{ name: 'release-overdue-orders', everyMs: 30_000, run: releaseOverdue }]
