import type { Job } from '../../../jobs/job.ts'
import { releaseOverdue } from './follow.ts'
import { refundDueOrders } from './refund-due.ts'

export const orderJobs: readonly Job[] = [
  { name: 'release-overdue-orders', everyMs: 30_000, run: releaseOverdue },
  { name: 'return-due-payments', everyMs: 60_000, run: refundDueOrders },
]
