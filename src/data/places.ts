import type { PlayedRange } from '#contract/progress.ts'
import { mergeRanges } from '#contract/rules/watched.ts'
import type { DraftKey } from './begun.ts'
import { withDb } from './db.ts'
import { requireWriting } from './looked-at.ts'
import { sealKey } from './session-row.ts'

/**
 * Where somebody is in one material on this device, in the material's own measure. It lies among the drafts: not unsent
 * work, gone with its owner.
 */
export interface Place {
  /** Exactly where to go on. */
  at: number
  furthest: number
  /** The furthest that was written down for the server. */
  reported: number
  /** Of a video: what was really played. */
  played: PlayedRange[]
}

const keyOf = (enrollmentId: string, lectureMaterialId: string) => `place:${enrollmentId}:${lectureMaterialId}` as const

export function readPlace(userId: string, enrollmentId: string, lectureMaterialId: string): Promise<Place | undefined> {
  const key: [string, DraftKey] = [userId, keyOf(enrollmentId, lectureMaterialId)]
  return withDb(async db => (await db.get('drafts', key))?.value as Place | undefined) // written below only
}

/** What two tabs know is joined: the last one says where one is, both say what was read or played. */
export async function savePlace(
  userId: string,
  enrollmentId: string,
  lectureMaterialId: string,
  place: Place,
): Promise<void> {
  await requireWriting()
  return withDb(async db => {
    const tx = db.transaction(['session', 'meta', 'drafts'], 'readwrite')
    const key: [string, DraftKey] = [userId, keyOf(enrollmentId, lectureMaterialId)]
    const session = await tx.objectStore('session').get('current')
    const isSealed = (await tx.objectStore('meta').get(sealKey(userId))) === true
    if (session?.userId === userId || isSealed) {
      const before = (await tx.objectStore('drafts').get(key))?.value as Place | undefined
      await tx.objectStore('drafts').put({ value: before ? joined(before, place) : place, savedAt: Date.now() }, key)
    }
    await tx.done
  })
}

function joined(before: Place, now: Place): Place {
  return {
    at: now.at,
    furthest: Math.max(before.furthest, now.furthest),
    reported: Math.max(before.reported, now.reported),
    played: mergeRanges([...before.played, ...now.played]),
  }
}
