import type { QueryClient } from '@tanstack/react-query'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import { assignmentAnswersQuery } from '#app/queries/assignment.ts'
import { quizAttemptsQuery, quizExamQuery } from '#app/queries/quiz.ts'

/**
 * Loads the server data of a quiz or an assignment in parallel with its text. This function is in a separate module,
 * because most lessons do not need it.
 */
export async function loadTask(
  queryClient: QueryClient,
  enrollmentId: string,
  { type, quizId }: { type: LectureMaterialType; quizId?: string | null | undefined },
): Promise<void> {
  if (type === 'quiz' && quizId) {
    await queryClient.ensureQueryData(quizExamQuery(quizId))
    void queryClient.prefetchQuery(quizAttemptsQuery(enrollmentId))
  }
  if (type === 'assignment') void queryClient.prefetchQuery(assignmentAnswersQuery(enrollmentId))
}
