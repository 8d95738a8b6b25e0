import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { CareerTrackVersion } from '#contract/career-track.ts'
import type { Enrollment } from '#contract/enrollment.ts'
import { lessonLink } from '#app/learning/addresses.ts'
import { careerTrackOf } from '#app/learning/learning.ts'
import { preloadView } from './lazy-views.tsx'
import { preloadStructure } from '#app/learning/structure/wide.ts'
import { assignmentAnswersQuery } from '#app/queries/assignment.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { ensureEnrollmentOfLesson } from '#app/queries/lesson.ts'
import { quizAttemptsQuery, quizExamQuery } from '#app/queries/quiz.ts'

export async function loadLearning(
  queryClient: QueryClient,
  enrollmentId: string,
): Promise<{ version: CareerTrackVersion; title: string }> {
  return loadStructure(queryClient, await queryClient.ensureQueryData(enrollmentQuery(enrollmentId)))
}

async function loadStructure(
  queryClient: QueryClient,
  enrollment: Enrollment,
): Promise<{ version: CareerTrackVersion; title: string }> {
  const version = await queryClient.ensureQueryData(
    careerTrackVersionQuery(careerTrackOf(enrollment).id, enrollment.version),
  )
  return { version, title: careerTrackOf(enrollment).title }
}

/**
 * Everything one lesson shows. The material decides what its address says: a `{type}` that is not its own leads to the
 * address that is. Results of earlier attempts are welcome but not needed to read or to answer.
 */
export async function loadLesson(
  queryClient: QueryClient,
  enrollmentId: string,
  { type, id }: { type: string; id: string },
): Promise<{ title: string }> {
  const enrollment = await ensureEnrollmentOfLesson(queryClient, enrollmentId, id)
  const { version } = await loadStructure(queryClient, enrollment)
  const trackClass = version.track_content
    .flatMap(track => track.track_class_content)
    .find(each => each.lecture_material_content.some(item => item.id === id))
  const item = trackClass?.lecture_material_content.find(each => each.id === id)
  if (!trackClass || !item) throw notFound()
  if (item.type !== type) throw redirect({ ...lessonLink(enrollmentId, item), replace: true })
  preloadView(item.type)
  preloadStructure()
  await queryClient.ensureQueryData(classMaterialsQuery(enrollmentId, trackClass.id))
  if (item.type === 'quiz' && item.quizId) {
    await queryClient.ensureQueryData(quizExamQuery(item.quizId))
    void queryClient.prefetchQuery(quizAttemptsQuery(enrollmentId))
  }
  if (item.type === 'assignment') void queryClient.prefetchQuery(assignmentAnswersQuery(enrollmentId))
  return { title: item.title }
}
