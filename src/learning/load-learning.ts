import type { QueryClient } from '@tanstack/react-query'
import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Enrollment } from '#contract/learning/enrollment.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { getCareerTrack } from './learning.ts'

/** Content of the version that the learner studies, with the title of its career track. */
export interface VersionStructure {
  version: CareerTrackVersion
  title: string
}

/** Loads the enrolment and the content of its version of the career track. */
export async function loadLearning(queryClient: QueryClient, enrollmentId: string): Promise<VersionStructure> {
  return loadStructure(queryClient, await queryClient.ensureQueryData(enrollmentQuery(enrollmentId)))
}

/** Like `loadLearning`, for an enrolment that is already loaded. */
export async function loadStructure(queryClient: QueryClient, enrollment: Enrollment): Promise<VersionStructure> {
  const version = await queryClient.ensureQueryData(
    careerTrackVersionQuery(getCareerTrack(enrollment).id, enrollment.version),
  )
  return { version, title: getCareerTrack(enrollment).title }
}
