import type { PointEventName } from '#contract/points.ts'
import type { ScormState } from '#contract/scorm-state.ts'
import { waitingStates } from '#app/data/scorm-records.ts'
import { currentUserId } from '#app/session/session.ts'
import { enqueueWork, pointEntry } from '#app/outbox/enqueue-work.ts'

interface Kept {
  enrollmentId: string
  lectureMaterialId: string
  state: ScormState
  isFirstDone: boolean
  completedClassId: string | undefined
}

/** Where the learner stands in a unit; with its points, and its class's, where it is done for the first time. */
export async function keepScormState({
  enrollmentId,
  lectureMaterialId,
  state,
  isFirstDone,
  completedClassId,
}: Kept): Promise<void> {
  const owner = currentUserId() ?? ''
  const replaces = await waitingStates({ userId: owner, enrollmentId, lectureMaterialId })
  return enqueueWork(userId => {
    const points = (eventName: PointEventName, subject: string) => pointEntry(userId, eventName, enrollmentId, subject)
    return [
      {
        kind: 'scorm-state',
        payload: { enrollmentId, lectureMaterialId, state },
        userId,
        lane: `${userId}:${enrollmentId}`,
        replaces,
      },
      ...(isFirstDone ? [points('material-completed', lectureMaterialId)] : []),
      ...(isFirstDone && completedClassId ? [points('class-completed', completedClassId)] : []),
    ]
  })
}
