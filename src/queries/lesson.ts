import type { QueryClient, QueryKey, FetchQueryOptions } from '@tanstack/react-query'
import { getEnrollment, type Enrollment } from '#contract/enrollment.ts'
import { getLesson } from '#contract/lesson.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { callApi } from '#app/session/api.ts'
import { careerTrackVersionQuery } from './career-track.ts'
import { enrollmentQuery } from './enrollment.ts'
import { classMaterialsQuery } from './lecture-material.ts'

/**
 * The enrolment a lesson belongs to. Where this device has nothing of it, structure and materials come in the same answer
 * and are kept under their own names; whoever asks for them next finds them. Asked for again, the enrolment comes alone.
 */
export async function ensureEnrollmentOfLesson(
  queryClient: QueryClient,
  enrollmentId: string,
  materialId: string,
): Promise<Enrollment> {
  const query = enrollmentQuery(enrollmentId)
  let isOpening = true
  try {
    return await queryClient.ensureQueryData({
      ...query,
      queryFn: ({ signal }) =>
        isOpening
          ? fetchLesson(queryClient, enrollmentId, materialId, signal)
          : callApi(getEnrollment, { params: { enrollmentId }, query: { populate: 'true' } }, { signal }),
    })
  } finally {
    isOpening = false
  }
}

async function fetchLesson(queryClient: QueryClient, enrollmentId: string, materialId: string, signal: AbortSignal) {
  try {
    const lesson = await callApi(getLesson, { params: { enrollmentId, materialId } }, { signal })
    const { career_track_id: careerTrackId, version } = lesson.version
    await Promise.all([
      take(queryClient, careerTrackVersionQuery(careerTrackId, version), lesson.version),
      take(queryClient, classMaterialsQuery(enrollmentId, lesson.trackClassId), lesson.materials),
    ])
    return lesson.enrollment
  } catch (error) {
    // The structure says itself what is not in it, and an older server does not know the call.
    if (!isApiFailure(error) || !isNoSuchLesson(error.code)) throw error
    return callApi(getEnrollment, { params: { enrollmentId }, query: { populate: 'true' } }, { signal })
  }
}

function isNoSuchLesson(code: string | undefined): boolean {
  return code === 'LECTURE_MATERIAL_NOT_FOUND' || code === 'ADDRESS_NOT_FOUND'
}

/** As if it had been asked for by itself: kept on the device under its name, for its owner. */
function take<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  data: Data,
): Promise<void> {
  return queryClient.prefetchQuery({ ...query, queryFn: () => data, meta: { ...query.meta, isUnread: true } })
}
