import { DAY_MS } from '#contract/wire/durations.ts'
import { cleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldDecisions, deleteOldEvents, deleteUnusedDecisions } from './cleanup-queries.ts'
import { rollUpVisits } from './rollup-queries.ts'

/** Long enough to compare a quarter; older numbers are in the daily totals. */
const KEEP_EVENTS_MS = 90 * DAY_MS
/**
 * Age from which the choice of a visitor without events is deleted: it no longer proves anything. The check runs
 * while events of that time are still kept.
 */
const UNUSED_FROM_MS = 30 * DAY_MS
const UNUSED_UNTIL_MS = 60 * DAY_MS
/** Keeps a visitor's proof a year longer than the consent is valid. A user's proof is removed with the account. */
const KEEP_PROOFS_MS = 2 * 365 * DAY_MS

export const trackingJobs: readonly Job[] = [
  { name: 'visit-days', everyMs: 300_000, startsAtOnce: true, run: ({ db, now }) => rollUpVisits(db, now()) },
  cleanupJob('visit-events', async ({ db, now }) => {
    const before = (ms: number) => new Date(now().getTime() - ms)
    await deleteOldEvents(db, before(KEEP_EVENTS_MS))
    await deleteUnusedDecisions(db, before(UNUSED_UNTIL_MS), before(UNUSED_FROM_MS))
    await deleteOldDecisions(db, before(KEEP_PROOFS_MS))
  }),
]
