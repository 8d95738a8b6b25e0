import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlayedRange } from '#contract/learning/progress.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { readPlace, type Place } from '#app/data/places.ts'
import { currentUserId } from '#app/session/session.ts'
import { positionListQuery } from '#app/queries/position.ts'
import { placeKeeper, type PlaceKeeper } from './place-keeper.ts'
import { furtherElsewhere, whereToGoOn } from './place-rules.ts'

const ASK_OTHERS_MS = 1_000
const nothing: readonly PlayedRange[] = []

export interface LearningPlace {
  /** Position to start from. Undefined until it was read; no position is saved before, to overwrite none. */
  start: number | undefined
  played: readonly PlayedRange[]
  /** Position on another device, if it is further than this one. */
  elsewhere: number | undefined
  /** Saves at most once a second, and when the user leaves the page. `whole` is the material's length. */
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
      const start = whereToGoOn(place, place ? undefined : await furthestOf(queryClient, enrollmentId, item.id))
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

  const furthestHere = Math.max(begun?.place?.furthest ?? 0, begun?.start ?? 0)
  const anywhere = positions?.find(each => each.lectureMaterialId === item.id)?.furthest
  return {
    start: begun?.start,
    played: begun?.place?.played ?? nothing,
    elsewhere: begun && furtherElsewhere(furthestHere, anywhere),
    keep: keeper.keep,
  }
}

/**
 * Asks the server for the position of other devices with a short time limit: a dead connection must not delay the
 * lesson.
 */
async function furthestOf(queryClient: QueryClient, enrollmentId: string, materialId: string) {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, ASK_OTHERS_MS))
  const asked = queryClient.ensureQueryData(positionListQuery(enrollmentId)).catch(() => undefined)
  const positions = await Promise.race([asked, late])
  return positions?.find(each => each.lectureMaterialId === materialId)?.furthest
}
