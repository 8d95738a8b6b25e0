import type { PlayedRange } from '#contract/learning/progress.ts'
import { mergeRanges } from '#contract/learning/watched.ts'
import type { DraftKey } from './begun.ts'
import { withDb } from './db.ts'
import { requireWriting } from './read-only-page.ts'
import { getLockKey } from './session-row.ts'

/**
 * The user's position in one material on this device. The unit of the position depends on the material. A position is
 * stored as a draft, but is not unsent work, so it is deleted with the user's other data.
 */
export interface StoredPosition {
  /** Exact position to resume at. */
  at: number
  furthest: number
  /** Position that was last added to the outbox for the user's other devices. */
  reported: number
  /** Server time when the position was last saved. Older apps did not store it. */
  readAt?: number
  /** Ranges of a video that were actually played. */
  played: PlayedRange[]
}

const getKey = (enrollmentId: string, lectureMaterialId: string) =>
  `place:${enrollmentId}:${lectureMaterialId}` as const

/** Returns the learner's position in a material, or undefined if the learner has not opened it on this device. */
export function readPosition(
  userId: string,
  enrollmentId: string,
  lectureMaterialId: string,
): Promise<StoredPosition | undefined> {
  const key: [string, DraftKey] = [userId, getKey(enrollmentId, lectureMaterialId)]
  return withDb(async db => (await db.get('drafts', key))?.value as StoredPosition | undefined) // only `savePosition` writes it
}

/**
 * Stores a position and merges it with the position that another tab stored. The last tab sets the position. The ranges
 * that were read or played in either tab are kept.
 */
export async function savePosition(
  userId: string,
  enrollmentId: string,
  lectureMaterialId: string,
  position: StoredPosition,
): Promise<void> {
  await requireWriting()
  return withDb(async db => {
    const tx = db.transaction(['session', 'meta', 'drafts'], 'readwrite')
    const key: [string, DraftKey] = [userId, getKey(enrollmentId, lectureMaterialId)]
    const session = await tx.objectStore('session').get('current')
    const isLocked = (await tx.objectStore('meta').get(getLockKey(userId))) === true
    if (session?.userId === userId || isLocked) {
      // The draft under this key is always a `StoredPosition`.
      const before = (await tx.objectStore('drafts').get(key))?.value as StoredPosition | undefined
      await tx
        .objectStore('drafts')
        .put({ value: before ? mergePositions(before, position) : position, savedAt: Date.now() }, key)
    }
    await tx.done
  })
}

function mergePositions(before: StoredPosition, now: StoredPosition): StoredPosition {
  return {
    ...now,
    furthest: Math.max(before.furthest, now.furthest),
    played: mergeRanges([...before.played, ...now.played]),
  }
}
