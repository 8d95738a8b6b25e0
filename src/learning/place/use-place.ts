import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlayedRange } from '#contract/learning/progress.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { readPlace, type Place } from '#app/data/places.ts'
import { currentUserId } from '#app/session/session.ts'
import { positionListQuery } from '#app/queries/position.ts'
import { placeKeeper, type PlaceKeeper } from './place-keeper.ts'
import { newsElsewhere, whereToGoOn } from './place-rules.ts'

const ASK_OTHERS_MS = 1_000
const nothing: readonly PlayedRange[] = []

export interface LearningPlace {
  /** Position to start from. Undefined until it was read; no position is saved before, to overwrite none. */
  start: number | undefined
  played: readonly PlayedRange[]
  /** Position on another device that was read later, if it is not the start. */
  elsewhere: number | undefined
  /** Saves at most once a second, and when the user leaves the page. */
  keep: PlaceKeeper['keep']
}

/**
 * Reading position in one material: stored here by line, second or page, and sent to other devices. `onNotSaved` is
 * called if the device cannot store the position of an unfinished material.
 */
export function usePlace(
  enrollmentId: string,
  item: Pick<LearningItem, 'id' | 'isComplete'>,
  onNotSaved?: (error: unknown) => void,
): LearningPlace {
  const userId = currentUserId() ?? ''
  const queryClient = useQueryClient()
  const { data: positions } = useQuery(positionListQuery(enrollmentId))
  const [begun, setBegun] = useState<{ place: Place | undefined; start: number }>()
  const [keeper] = useState(() => placeKeeper(userId, enrollmentId, item.id))
  const isComplete = useRef(item.isComplete)

  useEffect(() => {
    isComplete.current = item.isComplete
  }, [item.isComplete])

  useEffect(() => {
    let isCurrent = true
    async function begin() {
      const place = await readPlace(userId, enrollmentId, item.id).catch(() => undefined)
      const start = whereToGoOn(place, await elsewhereOf(queryClient, enrollmentId, item.id))
      if (!isCurrent) return
      keeper.begin(place, error => (isComplete.current ? undefined : onNotSaved?.(error)))
      setBegun({ place, start })
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
  const news = begun && newsElsewhere(begun.place, elsewhere)
  return {
    start: begun?.start,
    played: begun?.place?.played ?? nothing,
    elsewhere: news === begun?.start ? undefined : news,
    keep: keeper.keep,
  }
}

/**
 * Asks the server for the position of other devices with a short time limit: a dead connection must not delay the
 * lesson.
 */
async function elsewhereOf(queryClient: QueryClient, enrollmentId: string, materialId: string) {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, ASK_OTHERS_MS))
  const asked = queryClient.fetchQuery(positionListQuery(enrollmentId)).catch(() => undefined)
  const positions = await Promise.race([asked, late])
  return positions?.find(each => each.lectureMaterialId === materialId)
}
