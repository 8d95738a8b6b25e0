import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { findNextMaterial, type LearningClass } from '#contract/learning/progress.rules.ts'
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

/**
 * Returns the celebration of a finished class, once per learner and device, and records that it was shown. Returns
 * undefined if it was shown before, or if this device has no entries and receipts of the class: then the class was
 * finished long ago or on another device.
 *
 * If `signal` is aborted, the celebration is not recorded, so that it can be shown later.
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
 * or presses a key first, the celebration is postponed until the learner leaves the class again.
 */
export function ClassMomentOnReturn({ enrollmentId, materialId }: Props) {
  const learning = useLearning(enrollmentId)
  const navigate = useNavigate()
  const [Moment, setMoment] = useState<ComponentType<ClassMomentProps>>()
  const trackClass = learning.tracks
    .flatMap(track => track.classes)
    .find(each => each.items.some(({ id }) => id === materialId))
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
