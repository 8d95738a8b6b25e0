import type { QueryClient } from '@tanstack/react-query'
import { findClassOfItem, type LearningItem } from '#contract/learning/progress.rules.ts'
import { findOnDevice } from '#app/data/downloads/lookup.ts'
import { isWhole } from '#app/data/downloads/row.ts'
import type { Learning } from '#app/learning/learning.ts'
import { mainFileKinds } from '#app/learning/offline/main-file.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { quizExamQuery } from '#app/queries/quiz.ts'
import { isAnyQueryMissing } from '#app/queries/use-cannot-open.ts'

/**
 * Finds an incomplete material of the enrolment that opens without a connection: the first after the current material,
 * otherwise the first before it.
 */
export async function findNextOnDevice(
  queryClient: QueryClient,
  learning: Learning,
  currentId: string,
): Promise<LearningItem | undefined> {
  const at = learning.items.findIndex(({ id }) => id === currentId)
  const inOrder = [...learning.items.slice(at + 1), ...learning.items.slice(0, at)]
  for (const item of inOrder) if (!item.isComplete && (await isOnDevice(queryClient, learning, item))) return item
  return undefined
}

/** Returns whether a material opens without a connection. Rejects if the device's storage cannot be read. */
export async function isOnDevice(
  queryClient: QueryClient,
  learning: Pick<Learning, 'enrollmentId' | 'tracks'>,
  item: LearningItem,
): Promise<boolean> {
  const trackClass = findClassOfItem(learning.tracks, item.id)
  if (!trackClass) return false
  const texts = classMaterialsQuery(learning.enrollmentId, trackClass.id)
  if (await isAnyQueryMissing(queryClient, [texts, ...(item.quizId ? [quizExamQuery(item.quizId)] : [])])) return false
  if (!mainFileKinds[item.type]) return true
  const materials = await queryClient.ensureQueryData(texts)
  const content = materials.find(({ id }) => id === item.id)?.content
  const file = content && 'url' in content ? await findOnDevice(content.url) : undefined
  return file !== undefined && isWhole(file)
}
