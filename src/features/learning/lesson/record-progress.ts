import type { PointEventName } from '#contract/points/points.ts'
import type { WatchEvidence } from '#contract/learning/progress.ts'
import { enqueueWork, createPointEntry } from '#app/outbox/enqueue-work.ts'

interface Material {
  enrollmentId: string
  lectureMaterialId: string
}

/** Stores an outbox entry that marks a material as begun. */
export function startMaterial({ enrollmentId, lectureMaterialId }: Material): Promise<void> {
  return enqueueWork(userId => [
    { kind: 'progress', payload: { enrollmentId, lectureMaterialId, status: 'INPROGRESS', userId }, userId },
  ])
}

/**
 * Completes an article, video or PDF. Stores the progress entry first and then its points in the same queue.
 * `completedClassId` is set if this was the last incomplete material of its class. `evidence` is set for a video.
 */
export function completeMaterial({
  enrollmentId,
  lectureMaterialId,
  completedClassId,
  evidence,
}: Material & { completedClassId?: string; evidence?: WatchEvidence | undefined }): Promise<void> {
  return enqueueWork(userId => {
    const points = (eventName: PointEventName, subject: string) =>
      createPointEntry(userId, eventName, enrollmentId, subject)
    return [
      {
        kind: 'progress',
        payload: { enrollmentId, lectureMaterialId, status: 'COMPLETED', userId, ...(evidence && { evidence }) },
        userId,
      },
      points('material-completed', lectureMaterialId),
      ...(completedClassId ? [points('class-completed', completedClassId)] : []),
    ]
  })
}
