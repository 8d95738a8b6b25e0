import type { QueryClient, QueryKey, FetchQueryOptions } from '@tanstack/react-query'
import { listLectureMaterials, type LectureMaterial } from '#contract/learning/lecture-material.ts'
import { getEnrollment, type Enrollment } from '#contract/learning/enrollment.ts'
import { getLesson } from '#contract/learning/lesson.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { callApi } from '#app/session/api.ts'
import { stopEarlyCallUnlessBegun } from '#app/session/early-call.ts'
import { careerTrackVersionQuery } from './career-track.ts'
import { enrollmentQuery } from './enrollment.ts'
import { createClassMaterialsInput, classMaterialsQuery } from './lecture-material.ts'

/**
 * Returns the enrolment that a lesson belongs to. If this device has no data of the enrolment, structure and materials
 * come in the same response and are stored under their own keys for later queries. A refetch fetches only the
 * enrolment.
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

/**
 * Returns the materials of a lesson's class. If the enrolment is stored and the class is not, the document may already
 * have requested the lesson. That response arrives earlier than the response of a new request.
 */
export function ensureMaterialsOfLesson(
  queryClient: QueryClient,
  enrollmentId: string,
  trackClassId: string,
  materialId: string,
): Promise<LectureMaterial[]> {
  const query = classMaterialsQuery(enrollmentId, trackClassId)
  return queryClient.ensureQueryData({
    ...query,
    queryFn: async ({ signal }) => {
      const hasEarlyCall = stopEarlyCallUnlessBegun(`/enrollments/${enrollmentId}/lessons/${materialId}`)
      const lesson = hasEarlyCall ? await callLesson(enrollmentId, materialId, signal) : undefined
      if (lesson?.trackClassId === trackClassId) return lesson.materials
      return callApi(listLectureMaterials, createClassMaterialsInput(enrollmentId, trackClassId), { signal })
    },
  })
}

async function fetchLesson(queryClient: QueryClient, enrollmentId: string, materialId: string, signal: AbortSignal) {
  const lesson = await callLesson(enrollmentId, materialId, signal)
  if (!lesson) return callApi(getEnrollment, { params: { enrollmentId }, query: { populate: 'true' } }, { signal })
  const { career_track_id: careerTrackId, version } = lesson.version
  await Promise.all([
    take(queryClient, careerTrackVersionQuery(careerTrackId, version), lesson.version),
    take(queryClient, classMaterialsQuery(enrollmentId, lesson.trackClassId), lesson.materials),
  ])
  return lesson.enrollment
}

/**
 * Returns `undefined` if the lesson does not exist, or if an older server does not know this endpoint. A missing lesson
 * is noticed later, because the structure does not contain it.
 */
async function callLesson(enrollmentId: string, materialId: string, signal: AbortSignal) {
  try {
    return await callApi(getLesson, { params: { enrollmentId, materialId } }, { signal })
  } catch (error) {
    if (isApiFailure(error) && isNoSuchLesson(error.code)) return undefined
    throw error
  }
}

function isNoSuchLesson(code: string | undefined): boolean {
  return code === 'LECTURE_MATERIAL_NOT_FOUND' || code === 'ADDRESS_NOT_FOUND'
}

/** Stores the data as if `query` had fetched it: on the device, under the key of `query`, for the user of `query`. */
function take<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  data: Data,
): Promise<void> {
  return queryClient.prefetchQuery({ ...query, queryFn: () => data, meta: { ...query.meta, isUnread: true } })
}
