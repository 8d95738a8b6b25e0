import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocalProgress } from '#app/outbox/outbox.ts'
import { getCareerTrack, combineLearning, type Learning } from './learning.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'

/** Returns the learner's progress in one enrolment. The route's loader must have loaded the data. */
export function useLearning(enrollmentId: string): Learning {
  const { data: enrollment } = useSuspenseQuery(enrollmentQuery(enrollmentId))
  const careerTrack = getCareerTrack(enrollment)
  const { data: version } = useSuspenseQuery(careerTrackVersionQuery(careerTrack.id, enrollment.version))
  const local = useLocalProgress(enrollmentId)
  return useMemo(() => combineLearning(enrollment, version, local), [enrollment, version, local])
}
