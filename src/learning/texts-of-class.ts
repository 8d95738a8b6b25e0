import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query'
import { isGone } from '#app/data/downloads/failure.ts'
import { getCareerTrack } from './learning.ts'
import { preloadPdfReader } from './pdf-files.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { assignmentAnswersQuery } from '#app/queries/assignment.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentListQuery, enrollmentQuery } from '#app/queries/enrollment.ts'
import { captionsQuery, classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { lessonQuestionsQuery } from '#app/queries/lesson-question.ts'
import { quizAttemptsQuery, quizExamQuery } from '#app/queries/quiz.ts'

/** Fetches the data of a query and stores it on the device. */
export type FetchQuery = <Data, Key extends QueryKey>(
  options: EnsureQueryDataOptions<Data, Error, Data, Key>,
) => Promise<Data>

/**
 * Fetches all data that is needed to open a class and its lessons: parent pages, texts and questions. Returns messages
 * about items that the server does not have; the other items are fetched all the same.
 */
export async function fetchTextsOfClass(
  fetch: FetchQuery,
  enrollmentId: string,
  trackClassId: string,
  signal: AbortSignal,
): Promise<string[]> {
  const missing: string[] = []
  const unlessGone = (words: string) => (error: unknown) => {
    if (!isGone(error)) throw error
    missing.push(words)
  }
  await fetch(enrollmentListQuery())
  const enrollment = await fetch(enrollmentQuery(enrollmentId))
  const version = await fetch(careerTrackVersionQuery(getCareerTrack(enrollment).id, enrollment.version))
  const materials = await fetch(classMaterialsQuery(enrollmentId, trackClassId))
  for (const { content, title } of materials) {
    if (content.kind === 'video' && content.captionsUrl) {
      await fetch(captionsQuery(content.captionsUrl)).catch(unlessGone(`teks video “${title}”`))
    }
    if (content.kind === 'pdf') preloadPdfReader()
  }
  if (materials.some(({ content }) => content.kind === 'scorm')) {
    const { downloadScormUnitData } = await import('./download-scorm-unit-data.ts')
    missing.push(...(await downloadScormUnitData(enrollmentId, materials, signal)))
  }
  const items = version.track_content
    .flatMap(track => track.track_class_content)
    .find(trackClass => trackClass.id === trackClassId)?.lecture_material_content
  const answers = await fetch(assignmentAnswersQuery(enrollmentId))
  const { downloadAssessedFiles } = await import('./assessed/files-of-assessed.ts')
  missing.push(...(await downloadAssessedFiles(getCurrentUserId() ?? '', answers, signal)))
  await fetch(quizAttemptsQuery(enrollmentId))
  await fetch(lessonQuestionsQuery(enrollmentId))
  for (const item of items ?? []) {
    if (item.type !== 'quiz' || !item.quizId) continue
    await fetch(quizExamQuery(item.quizId)).catch(unlessGone(`kuis “${item.title}”`))
  }
  return missing
}
