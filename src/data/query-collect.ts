import type { getCourse } from '#contract/catalog/course.ts'
import type { getLeaderboard } from '#contract/points/leaderboard.ts'
import type { listCities } from '#contract/account/location.ts'
import type { getOrder } from '#contract/payment/order.ts'
import { knownServerTime } from './clock.ts'
import { withDb } from './db.ts'

/**
 * Queries with one answer per visited page, which are deleted after a while. All others are kept: a downloaded class,
 * an enrolment or unsent work may need them, and they are small.
 */
const inPassing: ReadonlySet<unknown> = new Set([
  // Spelled out and checked by the type: importing the calls would bring their schemas into every page's first files.
  '/v1/courses/{slug}' satisfies (typeof getCourse)['path'],
  '/v1/leaderboard' satisfies (typeof getLeaderboard)['path'],
  '/v1/location/provinces/{provinceId}/cities' satisfies (typeof listCities)['path'],
  '/v1/orders/{id}' satisfies (typeof getOrder)['path'],
])

/** Age of unopened answers that are deleted. A learner who comes back after a term still finds visited pages. */
const UNOPENED_MS = 180 * 86_400_000

/**
 * Drops answers of pages visited in passing and not opened for long. The age runs from the last opening and by the
 * server's clock alone: without an answer of the server since the start nothing is dropped, so neither a long absence
 * nor a clock that jumps costs a learner anything.
 */
export async function collectQueries(): Promise<void> {
  const now = knownServerTime()
  if (now === undefined) return
  await withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    for (let row = await tx.store.openCursor(); row; row = await row.continue()) {
      const { queryKey, openedAt } = row.value
      if (!inPassing.has(queryKey[0])) continue
      // The age starts now if the answer was opened while the time was unknown, or before this field existed.
      if (openedAt === undefined || openedAt > now) await row.update({ ...row.value, openedAt: now })
      else if (now - openedAt > UNOPENED_MS) await row.delete()
    }
    await tx.done
  })
}
