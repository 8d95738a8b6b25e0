import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlayedRange } from '#contract/learning/progress.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { readPosition, type StoredPosition } from '#app/data/positions.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { positionListQuery } from '#app/queries/position.ts'
import { createPositionKeeper, type PositionKeeper } from './position-keeper.ts'
import { pickLaterPosition, computeResumePosition } from './resume-position.ts'

const ASK_OTHERS_MS = 1_000
const nothing: readonly PlayedRange[] = []

export interface LearningPosition {
  /**
   * Position at which the material opens. Undefined until it has been read. Before that no position is stored, so that
   * the stored position is not overwritten.
   */
  start: number | undefined
  played: readonly PlayedRange[]
  /** Later position on another device, if the material did not open at that position. */
  elsewhere: number | undefined
  /** Stores the position, at most once a second, and when the user leaves the page. */
  keep: PositionKeeper['keep']
}

/**
 * Manages the reading position in one material: stores it on the device by line, second or page, and sends it to other
 * devices. `onNotSaved` is called if the position of an unfinished material cannot be stored.
 */
export function useLearningPosition(
  enrollmentId: string,
  item: Pick<LearningItem, 'id' | 'isComplete'>,
  onNotSaved?: (error: unknown) => void,
): LearningPosition {
  const userId = getCurrentUserId() ?? ''
  const queryClient = useQueryClient()
  const { data: positions } = useQuery(positionListQuery(enrollmentId))
  const [begun, setBegun] = useState<{ position: StoredPosition | undefined; start: number }>()
  const [keeper] = useState(() => createPositionKeeper(userId, enrollmentId, item.id))
  const isComplete = useRef(item.isComplete)

  useEffect(() => {
    isComplete.current = item.isComplete
  }, [item.isComplete])

  useEffect(() => {
    let isCurrent = true
    async function begin() {
      const position = await readPosition(userId, enrollmentId, item.id).catch(() => undefined)
      const start = computeResumePosition(
        position,
        await fetchPositionOfOtherDevices(queryClient, enrollmentId, item.id),
      )
      if (!isCurrent) return
      keeper.begin(position, error => (isComplete.current ? undefined : onNotSaved?.(error)))
      setBegun({ position, start })
    }
    void begin()
    const leave = () => keeper.leave(isComplete.current)
    const hide = () => (document.visibilityState === 'hidden' ? leave() : undefined)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      isCurrent = false
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [userId, enrollmentId, item.id, keeper, queryClient, onNotSaved])

  const elsewhere = positions?.find(each => each.lectureMaterialId === item.id)
  const news = begun && pickLaterPosition(begun.position, elsewhere)
  return {
    start: begun?.start,
    played: begun?.position?.played ?? nothing,
    elsewhere: news === begun?.start ? undefined : news,
    keep: keeper.keep,
  }
}

/**
 * Requests the position of other devices with a short time limit, so that a hanging connection does not delay the
 * lesson.
 */
async function fetchPositionOfOtherDevices(queryClient: QueryClient, enrollmentId: string, materialId: string) {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, ASK_OTHERS_MS))
  const positionRequest = queryClient.fetchQuery(positionListQuery(enrollmentId)).catch(() => undefined)
  const positions = await Promise.race([positionRequest, late])
  return positions?.find(each => each.lectureMaterialId === materialId)
}
