import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { Enrollment } from '#contract/enrollment.ts'
import { careerTrackOf } from '#app/learning/learning.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { attendanceCertificatesQuery, certificateJourneysQuery } from '#app/queries/certificate.ts'
import { courseListQuery, courseQuery } from '#app/queries/course.ts'
import { enrollmentListQuery, enrollmentQuery } from '#app/queries/enrollment.ts'
import { isQueryKept, storedKeyOf } from '#app/queries/kept-answers.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { pointEntriesQuery } from '#app/queries/leaderboard.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { fetchAhead } from '#app/downloads/fetch-ahead.ts'
import { whenLookedAt } from '#app/lib/when-looked-at.ts'
import { donationQuery, faqQuery, legalQuery, postsQuery, rolesQuery, storiesQuery } from '#app/queries/site-content.ts'
import { webinarListQuery, webinarQuery } from '#app/queries/webinar.ts'
import { isReachable, line } from '#app/session/online.ts'
import { currentUserId } from '#app/session/session.ts'
import { queryClient } from './query-client.ts'

/** Of the catalogue, the courses one sees first; each is a kilobyte or two. */
const COURSES_TO_KEEP = 12
const LOOKED_AT_MS = 4_000

/**
 * What the menu of somebody who just logged in leads to, brought onto the device once, so that it opens without a line
 * before it was ever visited. Never a second time: what is kept is renewed by the page that shows it.
 */
export async function keepPages(): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined) return
  // The page that was opened comes first, and a lesson's own.
  await whenLookedAt(LOOKED_AT_MS)
  const isWorthIt = () => currentUserId() === userId && isReachable(line.now())

  async function keep<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<void> {
    if (!isWorthIt()) return
    const isPublic = query.meta?.['public'] === true
    if (await isQueryKept(storedKeyOf(userId ?? '', isPublic, query.queryKey))) return
    await fetchAhead(queryClient, query)
  }

  await keep(profileQuery())
  await keep(enrollmentListQuery())
  for (const { enrollmentId } of queryClient.getQueryData(enrollmentListQuery().queryKey) ?? []) {
    await keep(enrollmentQuery(enrollmentId))
    const enrollment: Enrollment | undefined = queryClient.getQueryData(enrollmentQuery(enrollmentId).queryKey)
    if (enrollment) await keep(careerTrackVersionQuery(careerTrackOf(enrollment).id, enrollment.version))
  }
  await keep(webinarListQuery())
  const webinars = queryClient.getQueryData(webinarListQuery().queryKey) ?? []
  for (const { slug, registration } of webinars) if (registration.state !== 'none') await keep(webinarQuery(slug))
  await keep(courseListQuery())
  await keep(pointEntriesQuery())
  await keep(certificateJourneysQuery())
  await keep(attendanceCertificatesQuery())
  await keep(orderListQuery())
  // The pages about us, a kilobyte or two each.
  await keep(faqQuery())
  await keep(legalQuery('privacy-policy'))
  await keep(legalQuery('terms-and-conditions'))
  await keep(storiesQuery())
  await keep(rolesQuery())
  await keep(postsQuery())
  await keep(donationQuery())
  const courses = queryClient.getQueryData(courseListQuery().queryKey) ?? []
  for (const { slug } of courses.slice(0, COURSES_TO_KEEP)) await keep(courseQuery(slug))
}
