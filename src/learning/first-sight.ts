import { useEffect, useState } from 'react'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { getCurrentUserId } from '#app/session/session.ts'

/** Subject of a celebration: the enrolment of a certificate or of a payment. */
export type CelebratedSubject = `certificate:${string}` | `payment:${string}`

/** Celebrations that this page has shown. The router's cached loader data may still report them as new. */
const shownSights = new Set<string>()

/**
 * Returns whether the user has not seen this celebration on this device. Returns false if the device's storage cannot be
 * read.
 */
export async function isFirstTimeSeen(sight: CelebratedSubject): Promise<boolean> {
  const userId = getCurrentUserId()
  if (userId === undefined || shownSights.has(`${userId}:${sight}`)) return false
  const isSeen = await readDraft<true>(userId, `seen:${sight}`).catch(() => true)
  return isSeen === undefined
}

/** Returns true on the first screen of a new celebration, and records on the device that the celebration was shown. */
export function useFirstTimeSeen(sight: CelebratedSubject, isNew: boolean): boolean {
  const userId = getCurrentUserId()
  const key = `${userId}:${sight}`
  const [isFirst] = useState(() => isNew && !shownSights.has(key))
  useEffect(() => {
    if (!isFirst || userId === undefined) return
    shownSights.add(key)
    // Ignores a failed write: the celebration is then shown again after a reload.
    saveDraft(userId, `seen:${sight}`, true).catch(() => undefined)
  }, [isFirst, key, sight, userId])
  return isFirst
}
