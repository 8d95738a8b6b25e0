import { forgetOldKeys } from '../http/idempotency.ts'
import { forgetOldTries } from '../http/rate-limit.ts'
import type { Job } from './job.ts'

const HOUR_MS = 3_600_000

/** A task that forgets what is old, once an hour. It deletes in batches, so that no statement runs into the time limit. */
export function tidying(name: string, run: Job['run']): Job {
  return { name: `tidy-${name}`, everyMs: HOUR_MS, run }
}

/** What the HTTP layer leaves behind. */
export const httpJobs: readonly Job[] = [
  tidying('idempotency-keys', ({ db }) => forgetOldKeys(db)),
  tidying('rate-limits', ({ db }) => forgetOldTries(db)),
]
