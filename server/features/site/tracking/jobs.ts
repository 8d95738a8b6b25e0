import { DAY_MS } from '#contract/wire/durations.ts'
import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldDecisions, deleteOldEvents, deleteUnusedDecisions } from './cleanup-queries.ts'
import { rollUpVisits } from './rollup-queries.ts'

/** Events are kept for this time, so that quarters can be compared. Older numbers are in the daily totals. */
const KEEP_EVENTS_MS = 90 * DAY_MS
/**
 * The choice of a visitor without events is deleted between these ages, because no data is stored for which it is
 * needed as proof. Events are kept longer than that, so a visitor without events in the database never had any.
 */
const UNUSED_FROM_MS = 30 * DAY_MS
const UNUSED_UNTIL_MS = 60 * DAY_MS
/**
 * A visitor's choice is kept as proof a year longer than the consent is valid. A user's choice is deleted with the
 * account.
 */
const KEEP_PROOFS_MS = 2 * 365 * DAY_MS

export const trackingJobs: readonly Job[] = [
  { name: 'roll-up-visits', everyMs: 300_000, startsAtOnce: true, run: ({ db, now }) => rollUpVisits(db, now()) },
  createCleanupJob('visit-events', async ({ db, now }) => {
    const before = (ms: number) => new Date(now().getTime() - ms)
    await deleteOldEvents(db, before(KEEP_EVENTS_MS))
    await deleteUnusedDecisions(db, before(UNUSED_UNTIL_MS), before(UNUSED_FROM_MS))
    await deleteOldDecisions(db, before(KEEP_PROOFS_MS))
  }),
]
