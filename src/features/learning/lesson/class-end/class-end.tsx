import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { findClassOfItem, findNextMaterial, type LearningClass } from '#contract/learning/progress.rules.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { listReceipts } from '#app/data/outbox/receipts.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import { useLearning } from '#app/learning/use-learning.ts'
import { goToBusiness } from '#app/session/business-link.tsx'
import { getCurrentUserId } from '#app/session/session.ts'
import { ClassMoment, type ClassMomentProps } from './class-moment.tsx'
import { filterClassWork } from './class-points.ts'

/* Celebration (moment) of a finished class. 'Selanjutnya' (next) in the last lesson of a finished class loads this
   chunk (1.4 KiB), because the budget of a lesson had only 0.5 KiB left for its script. Without the chunk or the
   device's database, the next lesson opens as before.
   - Not shown after 'Tandai selesai': the celebration would cover the result of a quiz, or a video that completes
   itself.
   - Not stored as a flag in memory, because a reload before 'Selanjutnya' would delete the flag. Not stored on the
     server, because each page would need a call.
   - The points are the sum of receipts and of the last known values of unsent events. No number is shown if a value is
   unknown: in a frenzy, or if Beranda was never opened online. The time is the length of the materials, because no
   device measures the time that the learner needed.
   - The survey's popup waits until the learner presses a button of the celebration (`leaveClass`). */

/**
 * Returns the celebration of a finished class, once per learner and device, and records that it was shown. Returns
 * undefined if the celebration was shown before. Also returns undefined if this device has no entries and receipts of
 * the class, because then the class was finished long ago or on another device. If `signal` is aborted, the celebration
 * is not recorded, so that it can be shown later.
 */
export async function findNextCelebration(
  enrollmentId: string,
  trackClass: LearningClass,
  signal?: AbortSignal,
): Promise<ComponentType<ClassMomentProps> | undefined> {
  const userId = getCurrentUserId()
  if (userId === undefined) return undefined
  const key = `class-end:${enrollmentId}:${trackClass.id}` as const
  const [isShown, receipts, entries] = await Promise.all([
    readDraft<true>(userId, key),
    listReceipts(userId),
    listEntries(userId),
  ])
  const work = filterClassWork(enrollmentId, trackClass, { receipts, entries })
  if (signal?.aborted || isShown || work.receipts.length + work.entries.length === 0) return undefined
  await saveDraft(userId, key, true)
  return ClassMoment
}

interface Props {
  enrollmentId: string
  /** Id of the material that the learner has just left. */
  materialId: string
}

/**
 * Celebration of a finished class for a learner who left its lesson with the back link. If the learner touches the page
 * or presses a key before the celebration appears, it is postponed until the learner leaves the class again.
 */
export function ClassMomentOnReturn({ enrollmentId, materialId }: Props) {
  const learning = useLearning(enrollmentId)
  const navigate = useNavigate()
  const [Moment, setMoment] = useState<ComponentType<ClassMomentProps>>()
  const trackClass = findClassOfItem(learning.tracks, materialId)
  const finished = trackClass?.isComplete ? trackClass : undefined

  useEffect(() => {
    if (!finished) return undefined
    const waits = new AbortController()
    const giveWay = () => waits.abort()
    addEventListener('pointerdown', giveWay, { capture: true, signal: waits.signal })
    addEventListener('keydown', giveWay, { capture: true, signal: waits.signal })
    findNextCelebration(enrollmentId, finished, waits.signal)
      .then(moment => setMoment(() => moment))
      // If the device's storage cannot be read, no celebration is shown.
      .catch(() => undefined)
      .finally(giveWay)
    return giveWay
    // Runs only once, because the learner leaves the lesson once. Later changes of the class must not show the
    // celebration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const last = finished?.items.at(-1)
  if (!Moment || !finished || !last) return null
  const nextMaterial = findNextMaterial(learning.items, last.id)

  function openNext() {
    setMoment(undefined)
    if (!nextMaterial) return goToBusiness(`learning/${enrollmentId}`)
    rememberPopupFlag(nextMaterial)
    void navigate(createLessonLink(enrollmentId, nextMaterial))
  }
  return (
    <Moment
      learning={learning}
      trackClass={finished}
      next={nextMaterial}
      onContinue={openNext}
      onClose={() => setMoment(undefined)}
    />
  )
}
