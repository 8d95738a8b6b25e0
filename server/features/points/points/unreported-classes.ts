import { DAY_MS } from '#contract/wire/durations.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { creditConfirmedEvent } from './service.ts'
import { listUnreportedClasses } from './unreported-class-queries.ts'

/** Time for which the job waits for the report of a device. Only the device has the token that proves a frenzy. */
const REPORT_MS = DAY_MS
/**
 * Maximum age of the completed classes that a run checks. Older classes were checked by earlier runs, unless the server
 * was down for two days.
 */
const LOOK_BACK_MS = 3 * DAY_MS

/**
 * Credits the points of completed classes that no device reported. Such a class exists if two devices each complete one
 * of the last two materials offline, because on each device the other material is still open. Runs as a job.
 */
export async function creditUnreportedClasses(
  { db, keys, now }: { db: Db; keys: ServerKeys; now: () => Date },
  signal?: AbortSignal,
): Promise<void> {
  const at = (ago: number) => new Date(now().getTime() - ago)
  for (const { userId, enrollmentId, trackClassId, completedAt } of await listUnreportedClasses(
    db,
    at(LOOK_BACK_MS),
    at(REPORT_MS),
  )) {
    if (signal?.aborted) return
    const eventTime = { happenedAt: completedAt, now: now() }
    await runInTransaction(db, tx =>
      creditConfirmedEvent(tx, userId, 'class-completed', `${enrollmentId}:${trackClassId}`, eventTime, keys),
    )
  }
}
