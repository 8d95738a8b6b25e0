import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { Enrollment } from '#contract/learning/enrollment.ts'
import { getCareerTrack } from '#app/learning/learning.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import {
  attendanceCertificatesQuery,
  certificateProgressQuery,
  importedCertificatesQuery,
} from '#app/queries/own-certificates.ts'
import { courseListQuery, courseQuery } from '#app/queries/course.ts'
import { enrollmentListQuery, enrollmentQuery } from '#app/queries/enrollment.ts'
import { getStoredKey, findStoredKeys } from '#app/queries/kept-answers.ts'
import { newsReadQuery, notificationListQuery } from '#app/queries/notification.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { pointEntriesQuery } from '#app/queries/leaderboard.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { createPrefetch } from '#app/downloads/prefetch.ts'
import { waitUntilSeen } from '#app/lib/when-seen.ts'
import {
  donationQuery,
  faqQuery,
  legalQuery,
  postsQuery,
  redeemStoriesQuery,
  rolesQuery,
  storiesQuery,
} from '#app/queries/site-content.ts'
import { studyWeekQuery } from '#app/queries/study-week.ts'
import { webinarListQuery, webinarQuery } from '#app/queries/webinar.ts'
import { isReachable, connection } from '#app/session/online.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { queryClient } from './query-client.ts'

/** Number of courses from the top of the catalogue whose pages are stored. Each page takes one or two kilobytes. */
const COURSES_TO_KEEP = 12
const LOOKED_AT_MS = 4_000

/**
 * Downloads the pages of a logged-in user's menu, so that they open offline before the first visit. Skips stored data,
 * because each page refreshes the data that it shows.
 */
export async function storePagesForOffline(): Promise<void> {
  const userId = getCurrentUserId()
  if (userId === undefined) return
  // Waits some seconds, so that the requests of the opened page or lesson are sent first.
  await waitUntilSeen(LOOKED_AT_MS)
  const fetchAhead = createPrefetch(queryClient)
  const isWorthIt = () => getCurrentUserId() === userId && isReachable(connection.now())

  const answer = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) => ({
    storedKey: getStoredKey(userId, query.meta?.['public'] === true, query.queryKey),
    fetch: () => fetchAhead({ ...query, meta: { ...query.meta, isUnread: true } }),
  })
  const keep = async (...answers: readonly ReturnType<typeof answer>[]) => {
    if (!isWorthIt()) return
    const storedKeys = await findStoredKeys(answers.map(({ storedKey }) => storedKey))
    if (isWorthIt())
      await Promise.all(answers.map(async ({ storedKey, fetch }) => storedKeys.has(storedKey) || fetch()))
  }

  await keep(answer(profileQuery()), answer(enrollmentListQuery()))
  const enrolled = (queryClient.getQueryData(enrollmentListQuery().queryKey) ?? []).map(({ enrollmentId }) =>
    enrollmentQuery(enrollmentId),
  )
  await keep(...enrolled.map(answer))
  const enrollments: Enrollment[] = enrolled.flatMap(({ queryKey }) => queryClient.getQueryData(queryKey) ?? [])
  await keep(...enrollments.map(each => answer(careerTrackVersionQuery(getCareerTrack(each).id, each.version))))
  await keep(answer(webinarListQuery()))
  const webinars = queryClient.getQueryData(webinarListQuery().queryKey) ?? []
  const registered = webinars.filter(({ registration }) => registration.state !== 'none')
  await keep(...registered.map(({ slug }) => answer(webinarQuery(slug))))
  await keep(
    answer(courseListQuery()),
    answer(pointEntriesQuery()),
    answer(certificateProgressQuery()),
    answer(attendanceCertificatesQuery()),
    answer(importedCertificatesQuery()),
    answer(orderListQuery()),
    answer(notificationListQuery()),
    answer(newsReadQuery()),
    answer(studyWeekQuery()),
    // Pages about Semai, one or two kilobytes each.
    answer(faqQuery()),
    answer(legalQuery('privacy-policy')),
    answer(legalQuery('terms-and-conditions')),
    answer(storiesQuery()),
    answer(redeemStoriesQuery()),
    answer(rolesQuery()),
    answer(postsQuery()),
    answer(donationQuery()),
  )
  const [{ createReviewQueries }, { certificateKeysQuery }] = await Promise.all([
    import('#app/queries/review.ts'),
    import('#app/queries/certificate.ts'),
  ])
  const review = createReviewQueries()
  await keep(answer(certificateKeysQuery()), answer(review.cards), answer(review.log))
  await keep(answer(review.notes), answer(review.noteMaterials))
  const courses = queryClient.getQueryData(courseListQuery().queryKey) ?? []
  await keep(...courses.slice(0, COURSES_TO_KEEP).map(({ slug }) => answer(courseQuery(slug))))
}
