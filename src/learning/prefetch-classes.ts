import type { QueryClient } from '@tanstack/react-query'
import type { Block } from '#contract/learning/article.ts'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import { findFirstIncompleteItem, type LearningClass } from '#contract/learning/progress.rules.ts'
import { countWireBytes } from '#app/data/api/wire-bytes.ts'
import { MEDIA_CACHE } from '#app/data/cache-names.ts'
import { createPrefetch, mayPrefetch, recordPrefetch } from '#app/downloads/prefetch.ts'
import { readConnection } from '#app/downloads/connection.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import type { Learning } from './learning.ts'
import { preloadPdfReader } from './pdf-files.ts'
import { assignmentAnswersQuery } from '#app/queries/assignment.ts'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { captionsQuery, classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { quizAttemptsQuery, quizExamQuery } from '#app/queries/quiz.ts'
import { surveyListQuery, surveyResultsQuery } from '#app/queries/survey.ts'

/**
 * Prefetches the texts, quizzes and pictures of this class and the next class while there is a connection, so that a
 * class can be finished offline. Stays within the learner's monthly limit, and uses a metered connection only with the
 * learner's consent. Prefetches video and PDF only on a connection that is not metered. Without a connection every
 * query fails silently and is tried again on the next lesson.
 */
export async function prefetchClasses(
  queryClient: QueryClient,
  learning: Learning,
  trackClassId: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const fetchAhead = createPrefetch(queryClient)
  const classes = listClassesToStore(learning, trackClassId)
  const queries = classes.map(({ id }) => classMaterialsQuery(learning.enrollmentId, id))
  if (signal.aborted) return
  await Promise.all(queries.map(fetchAhead))
  const materials = queries.flatMap(({ queryKey }) => queryClient.getQueryData(queryKey) ?? [])
  const quizIds = classes.flatMap(({ items }) => items.flatMap(({ type, quizId }) => (type === 'quiz' && quizId) || []))
  const userId = getCurrentUserId()
  if (signal.aborted) return
  await Promise.all([
    ...quizIds.map(quizId => fetchAhead(quizExamQuery(quizId))),
    // Prefetches submissions and results, because without them an assignment or a quiz would look unanswered offline.
    fetchAhead(assignmentAnswersQuery(learning.enrollmentId)),
    fetchAhead(quizAttemptsQuery(learning.enrollmentId)),
    // Prefetches the course list of the app's start page, which must also open offline for a learner who opened a
    // lesson directly.
    fetchAhead(enrollmentListQuery()),
    fetchAhead(surveyListQuery()),
    userId === undefined ? undefined : fetchAhead(surveyResultsQuery(userId, learning.careerTrack.id)),
  ])
  for (const { content } of materials) {
    if (signal.aborted) return
    // Reading the transcript counts as watching, so a video can be completed offline without downloading it.
    if (content.kind === 'video' && content.captionsUrl) await fetchAhead(captionsQuery(content.captionsUrl))
  }
  const hasPdf = materials.some(({ content }) => content.kind === 'pdf')
  const pictures = materials.flatMap(listMaterialPictures)
  const ownEnrollment = queryClient
    .getQueryData(enrollmentListQuery().queryKey)
    ?.find(({ enrollmentId }) => enrollmentId === learning.enrollmentId)
  // Prefetches only the medium size, because nearly every screen uses this size.
  if (ownEnrollment?.course.cover) pictures.push(ownEnrollment.course.cover.medium)
  await waitForWorker(signal)
  const connection = readConnection()
  if (signal.aborted || connection.isSaving) return
  for (const url of new Set(pictures)) {
    if (signal.aborted) return
    await keepPicture(url)
  }
  if (connection.isMetered !== false) return
  // The PDF reader takes half a megabyte (compressed). It is downloaded now if one of these classes contains a PDF,
  // otherwise with the first PDF.
  if (hasPdf) preloadPdfReader()
  const { prefetchFiles } = await import('./offline/prefetch-next.ts')
  await prefetchFiles(queryClient, learning, classes)
}

/** Returns the current class (or the class to continue with) and the class after it. */
export function listClassesToStore(
  learning: Pick<Learning, 'tracks' | 'items'>,
  trackClassId?: string,
): LearningClass[] {
  const all = learning.tracks.flatMap(track => track.classes)
  const continueId = findFirstIncompleteItem(learning.items)?.id
  const at = all.findIndex(each =>
    trackClassId ? each.id === trackClassId : each.items.some(item => item.id === continueId),
  )
  return at < 0 ? [] : all.slice(at, at + 2)
}

function listMaterialPictures({ content }: LectureMaterial): string[] {
  if (content.kind === 'video') return content.posterUrl ? [content.posterUrl] : []
  return content.kind === 'article' || content.kind === 'assignment' ? listPictures(content.blocks) : []
}

/**
 * Resolves when the worker controls this page. On a first visit this happens shortly after the page has loaded. Earlier
 * requests bypass the worker.
 */
function waitForWorker(signal: AbortSignal): Promise<void> {
  // The type allows undefined, because some browsers do not support service workers.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container || container.controller) return Promise.resolve()
  return new Promise(resolve => {
    container.addEventListener('controllerchange', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve())
  })
}

/**
 * Lets the worker store a picture, unless it is stored already. The worker stores every picture that it fetches. Uses
 * `fetch`, because a request of an `<img>` may be answered from the page's memory cache without reaching the worker. If
 * the monthly limit is reached, only the browser's HTTP cache may answer. A download counts against the limit, unless
 * the page has already loaded the picture.
 */
async function keepPicture(url: string): Promise<void> {
  if (await caches.match(url, { cacheName: MEDIA_CACHE })) return
  const wasShown = performance.getEntriesByName(new URL(url, location.origin).href, 'resource').length > 0
  const isAllowed = await mayPrefetch()
  const response = await fetch(url, { cache: isAllowed ? 'default' : 'only-if-cached', mode: 'same-origin' }).catch(
    () => undefined,
  )
  if (response && isAllowed && !wasShown) await recordPrefetch(countWireBytes(response.headers, 0))
}

export function listPictures(blocks: readonly Block[]): string[] {
  return blocks.flatMap(block => (block.kind === 'picture' ? [block.url] : []))
}
