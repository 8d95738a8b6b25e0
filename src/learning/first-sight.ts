import { useEffect, useState } from 'react'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { getCurrentUserId } from '#app/session/session.ts'

/*
 * Celebrations (moments) of certificates and payments are parts of their pages, shown once per device. No dialog covers
 * the buttons, and CSS moves only the picture, so a tap works from the first frame. A class has one celebration for
 * both of its certificates. An exchange of points keeps its dialog 'Berhasil!', and the e-wallet notice waits until the
 * user closes that dialog. The draft store holds the record, because a record on the server would cost a call on each
 * page. So a reload or the back button does not repeat a celebration, and another phone of the learner shows it once
 * more. A certificate that the learner saw before these records existed is celebrated once. These rows do not count as
 * unsent work (decision 097).
 */

/** Key of a celebration: `certificate:` or `payment:`, followed by the id of the enrolment. */
export type CelebratedSubject = `certificate:${string}` | `payment:${string}`

/** Celebrations that this page has shown. The router's cached loader data may still report them as new. */
const shownSights = new Set<string>()

/**
 * Returns whether the user has not seen this celebration on this device. Returns false if the device's storage cannot
 * be read.
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
    // A failed write is ignored, so the celebration is shown again after a reload.
    saveDraft(userId, `seen:${sight}`, true).catch(() => undefined)
  }, [isFirst, key, sight, userId])
  return isFirst
}
