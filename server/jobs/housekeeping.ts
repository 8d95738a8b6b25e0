import { HOUR_MS } from '#contract/wire/durations.ts'
import { deleteExpiredKeys } from '../http/idempotency.ts'
import { deleteExpiredTries } from '../http/rate-limit.ts'
import type { Job } from './job.ts'

/**
 * Creates a cleanup job that runs every hour. `run` must delete in batches, so that no statement exceeds the time
 * limit.
 */
export function createCleanupJob(name: string, run: Job['run']): Job {
  return { name: `cleanup-${name}`, everyMs: HOUR_MS, run }
}

/** Cleanup jobs of the HTTP layer. */
export const httpJobs: readonly Job[] = [
  createCleanupJob('idempotency-keys', ({ db }) => deleteExpiredKeys(db)),
  createCleanupJob('rate-limits', ({ db }) => deleteExpiredTries(db)),
]
