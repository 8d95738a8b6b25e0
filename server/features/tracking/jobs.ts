import { sql } from 'kysely'
import { deleteInBatches } from '../../db/batches.ts'
import { tidying } from '../../jobs/housekeeping.ts'
import type { Job } from '../../jobs/job.ts'
import { rollUpVisits } from './rollup.ts'

const DAY_MS = 86_400_000
/** Long enough to compare a quarter; what is wanted for longer is in the days. */
const KEEP_EVENTS_MS = 90 * DAY_MS
/** A visitor's proof, a year longer than the consent holds. A person's goes with the account. */
const KEEP_PROOFS_MS = 2 * 365 * DAY_MS

export const trackingJobs: readonly Job[] = [
  { name: 'visit-days', everyMs: 300_000, startsAtOnce: true, run: ({ db, now }) => rollUpVisits(db, now()) },
  tidying('visit-events', async ({ db, now }) => {
    await deleteInBatches(db, 'visit_event', sql`happened_at < ${new Date(now().getTime() - KEEP_EVENTS_MS)}`)
    const since = new Date(now().getTime() - KEEP_PROOFS_MS)
    await deleteInBatches(db, 'consent_decision', sql`user_id is null and decided_at < ${since}`)
  }),
]
