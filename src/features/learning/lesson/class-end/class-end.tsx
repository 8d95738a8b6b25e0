import type { ComponentType } from 'react'
import type { LearningClass } from '#contract/learning/progress.rules.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { listReceipts } from '#app/data/outbox/receipts.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { currentUserId } from '#app/session/session.ts'
import { ClassMoment, type ClassMomentProps } from './class-moment.tsx'
import { workOf } from './class-points.ts'

/**
 * Returns the moment of a finished class once per learner and device, and notes that it was shown. Undefined if it was
 * shown before, or if nothing of the class was studied here: then it was finished long ago or on another device.
 */
export async function momentOf(
  enrollmentId: string,
  trackClass: LearningClass,
): Promise<ComponentType<ClassMomentProps> | undefined> {
  const userId = currentUserId()
  if (userId === undefined) return undefined
  const key = `class-end:${enrollmentId}:${trackClass.id}` as const
  const [isShown, receipts, entries] = await Promise.all([
    readDraft<true>(userId, key),
    listReceipts(userId),
    listEntries(userId),
  ])
  const work = workOf(trackClass, { receipts, entries })
  if (isShown || work.receipts.length + work.entries.length === 0) return undefined
  await saveDraft(userId, key, true)
  return ClassMoment
}
