import { DAY_MS } from '#contract/wire/durations.ts'
import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldDecisions, deleteOldEvents, deleteUnusedDecisions } from './cleanup-queries.ts'
import { rollUpVisits } from './rollup-queries.ts'

/**
 * Time for which events are stored, so that quarters of a year can be compared. Numbers of earlier days are in the
 * daily totals.
 */
const KEEP_EVENTS_MS = 90 * DAY_MS
/**
 * The consent choice of a visitor without events is deleted at an age between `UNUSED_FROM_MS` and `UNUSED_UNTIL_MS`,
 * because it would be needed only as proof for stored events. Events are stored for longer, so such a visitor never had
 * any events.
 */
const UNUSED_FROM_MS = 30 * DAY_MS
const UNUSED_UNTIL_MS = 60 * DAY_MS
/**
 * A visitor's choice is stored as proof for one year after the consent ends. A user's choice is deleted with the
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
