import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import { loadStructure } from '#app/learning/load-learning.ts'
import { preloadView } from './lazy-views.tsx'
import { preloadStructure } from '#app/learning/structure/wide.ts'
import { ensureEnrollmentOfLesson, ensureMaterialsOfLesson } from '#app/queries/lesson.ts'

/**
 * Loads all data of one lesson. A wrong `{type}` in the URL redirects to the URL with the right type. Results of
 * earlier attempts are optional, because a quiz can be read and answered without them.
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
  if (item.type !== type) throw redirect({ ...createLessonLink(enrollmentId, item), replace: true })
  preloadView(item.type)
  preloadStructure()
  const task = hasTask(item) ? import('./load-task.ts') : undefined
  // `task` is awaited below. This handler prevents an unhandled rejection if loading the materials fails first.
  task?.catch(() => undefined)
  await ensureMaterialsOfLesson(queryClient, enrollmentId, trackClass.id, id)
  if (task) await (await task).loadTask(queryClient, enrollmentId, item)
  return { title: item.title }
}

/**
 * Returns whether the lesson needs the data that `loadTask` loads. Materials of other types need only their content.
 */
function hasTask({ type }: { type: LectureMaterialType }): boolean {
  return type === 'quiz' || type === 'assignment'
}
