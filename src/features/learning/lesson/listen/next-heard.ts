import type { QueryClient } from '@tanstack/react-query'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { chooseQuality } from '#app/learning/video/video-choice.ts'
import { connection, isReachable } from '#app/session/online.ts'
import { isOnDevice } from '../offline/next-on-device.ts'
import { listening } from './listening.ts'

/** Returns the later materials of the class that can be heard, in order. Articles need a browser that speaks. */
export function listNextHeard(
  { items }: Pick<LearningClass, 'items'>,
  currentId: string,
  canSpeak = 'speechSynthesis' in globalThis,
): LearningItem[] {
  const at = items.findIndex(item => item.id === currentId)
  if (at < 0) return []
  return items.slice(at + 1).filter(({ type }) => type === 'video' || (type === 'article' && canSpeak))
}

/**
 * Returns the first of the materials that can start now: without responses from the server, the first one that is on the
 * device.
 */
export async function findStartable(
  queryClient: QueryClient,
  learning: Pick<Learning, 'enrollmentId' | 'tracks'>,
  heard: readonly LearningItem[],
  now = connection.now(),
): Promise<LearningItem | undefined> {
  if (isReachable(now)) return heard[0]
  for (const item of heard) if (await isOnDevice(queryClient, learning, item).catch(() => false)) return item
  return undefined
}

/**
 * Makes a material start by itself when it opens. If the learner was listening, a video plays only its sound, because
 * browsers pause a video with a picture when the screen is locked.
 */
export function startWhenOpened(
  next: Pick<LearningItem, 'id'>,
  materials: readonly Pick<LectureMaterial, 'id' | 'content'>[] | undefined,
  wasListening: boolean,
): void {
  listening.startedId = next.id
  const content = materials?.find(({ id }) => id === next.id)?.content
  if (wasListening && content?.kind === 'video' && content.audio) chooseQuality(content.url, 'audio')
}
