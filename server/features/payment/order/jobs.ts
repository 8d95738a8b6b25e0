import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Job } from '../../../jobs/job.ts'
import { comparePayments } from './compare.ts'
import { releaseOverdue } from './follow.ts'
import { refundDueOrders } from './refund-due.ts'

export const orderJobs: readonly Job[] = [
  { name: 'release-overdue-orders', everyMs: 30_000, run: releaseOverdue },
  { name: 'compare-payments', everyMs: 10 * MINUTE_MS, run: comparePayments },
  { name: 'return-due-payments', everyMs: 60_000, run: refundDueOrders },
]
