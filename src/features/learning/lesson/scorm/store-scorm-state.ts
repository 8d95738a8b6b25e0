import type { PointEventName } from '#contract/points/points.ts'
import type { ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { createNextIntent, type OwnUnit } from '#app/data/scorm-records.ts'
import { enqueueWork, createPointEntry } from '#app/outbox/enqueue-work.ts'

interface Kept {
  /** The unit, with the user who opened the lesson. */
  unit: OwnUnit
  record: ScormRecord
  isFirstDone: boolean
  completedClassId: string | undefined
}

/**
 * Stores the learner's state in a unit. When the unit is completed for the first time, also stores the points of the
 * unit. If the class is complete now, also stores the points of the class. Rejects with `NotStored`, for example if the
 * user who opened the unit is no longer logged in. This can happen because a unit may send its last state late.
 */
export async function storeScormState({ unit, record, isFirstDone, completedClassId }: Kept): Promise<void> {
  const { enrollmentId, lectureMaterialId } = unit
  const { payload, replaces } = await createNextIntent(unit, record)
  return enqueueWork(userId => {
    if (userId !== unit.userId) throw new NotStored('left')
    const points = (eventName: PointEventName, subject: string) =>
      createPointEntry(userId, eventName, enrollmentId, subject)
    return [
      { kind: 'scorm-state', payload, userId, replaces },
      ...(isFirstDone ? [points('material-completed', lectureMaterialId)] : []),
      ...(isFirstDone && completedClassId ? [points('class-completed', completedClassId)] : []),
    ]
  })
}
