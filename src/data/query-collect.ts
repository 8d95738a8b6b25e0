import type { getCourse } from '#contract/catalog/course.ts'
import type { getLeaderboard } from '#contract/points/leaderboard.ts'
import type { listCities } from '#contract/account/location.ts'
import type { getOrder } from '#contract/payment/order.ts'
import { getKnownServerTime } from './clock.ts'
import { withDb } from './db.ts'

/**
 * Queries that store one response for each visited page. These responses are deleted if the page was not opened for a
 * long time. All other responses are kept, because they are small and a downloaded class, an enrolment or unsent work
 * may need them.
 */
const inPassing: ReadonlySet<unknown> = new Set([
  // Written as text and checked by `satisfies`. An import of the endpoints would add their schemas to the first script
  // of every page.
  '/v1/courses/{slug}' satisfies (typeof getCourse)['path'],
  '/v1/leaderboard' satisfies (typeof getLeaderboard)['path'],
  '/v1/location/provinces/{provinceId}/cities' satisfies (typeof listCities)['path'],
  '/v1/orders/{id}' satisfies (typeof getOrder)['path'],
])

/**
 * Time without an opening after which a response is deleted. Longer than a school term, so that a learner who returns
 * after a term still finds visited pages.
 */
const UNOPENED_MS = 180 * 86_400_000

/**
 * Deletes responses of visited pages that were not opened for a long time. The age of a response counts from its last
 * opening, by server time. If the server has not answered since the start, nothing is deleted, so a wrong device clock
 * never deletes data.
 */
export async function deleteUnopenedQueries(): Promise<void> {
  const now = getKnownServerTime()
  if (now === undefined) return
  await withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    for (let row = await tx.store.openCursor(); row; row = await row.continue()) {
      const { queryKey, openedAt } = row.value
      if (!inPassing.has(queryKey[0])) continue
      // If the time of the last opening is unknown, the age counts from now. The time is unknown if the response was
      // opened while the server's time was unknown, or before this field existed.
      if (openedAt === undefined || openedAt > now) await row.update({ ...row.value, openedAt: now })
      else if (now - openedAt > UNOPENED_MS) await row.delete()
    }
    await tx.done
  })
}
