import type { QueryClient, QueryKey, FetchQueryOptions } from '@tanstack/react-query'
import { listLectureMaterials, type LectureMaterial } from '#contract/lecture-material.ts'
import { getEnrollment, type Enrollment } from '#contract/enrollment.ts'
import { getLesson } from '#contract/lesson.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { callApi } from '#app/session/api.ts'
import { isBegun } from '#app/session/early-call.ts'
import { careerTrackVersionQuery } from './career-track.ts'
import { enrollmentQuery } from './enrollment.ts'
import { classMaterialsInput, classMaterialsQuery } from './lecture-material.ts'

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

/**
 * What there is to learn in a lesson's class. Where the enrolment was on this device and the class was not, the document has asked for
 * the lesson: its answer is there before the app's own could be.
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
      const isThere = isBegun(`/enrollments/${enrollmentId}/lessons/${materialId}`)
      const lesson = isThere ? await callLesson(enrollmentId, materialId, signal) : undefined
      if (lesson?.trackClassId === trackClassId) return lesson.materials
      return callApi(listLectureMaterials, classMaterialsInput(enrollmentId, trackClassId), { signal })
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

/** `undefined`: the structure says itself what is not in it, and an older server does not know the call. */
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

/** As if it had been asked for by itself: kept on the device under its name, for its owner. */
function take<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  data: Data,
): Promise<void> {
  return queryClient.prefetchQuery({ ...query, queryFn: () => data, meta: { ...query.meta, isUnread: true } })
}
