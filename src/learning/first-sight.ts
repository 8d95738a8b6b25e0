import { useEffect, useState } from 'react'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { currentUserId } from '#app/session/session.ts'

/** Subject of a moment: a certificate's or a payment's enrolment. */
export type CelebratedSubject = `certificate:${string}` | `payment:${string}`

/** Moments that this page has shown. A router's cached loader data may still call them new. */
const shown = new Set<string>()

/** True if the user has not seen this moment on this device. False on a device that cannot be read. */
export async function isFirstSight(sight: CelebratedSubject): Promise<boolean> {
  const userId = currentUserId()
  if (userId === undefined || shown.has(`${userId}:${sight}`)) return false
  const seen = await readDraft<true>(userId, `seen:${sight}`).catch(() => true)
  return seen === undefined
}

/** Shows a moment at most once: returns true for the first screen of a moment that is new, and notes it on the device. */
export function useFirstSight(sight: CelebratedSubject, isNew: boolean): boolean {
  const userId = currentUserId()
  const key = `${userId}:${sight}`
  const [isFirst] = useState(() => isNew && !shown.has(key))
  useEffect(() => {
    if (!isFirst || userId === undefined) return
    shown.add(key)
    // A device that cannot store it shows the moment again after a reload.
    saveDraft(userId, `seen:${sight}`, true).catch(() => undefined)
  }, [isFirst, key, sight, userId])
  return isFirst
}
