import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { PLAYED_RANGES_MAX, type PlayedRange, type WatchEvidence } from '#contract/learning/progress.ts'
import { isEvidenceEnough, mergeRanges, computeWatchedShare } from '#contract/learning/watched.ts'
import type { LearningPosition } from '#app/learning/position/use-learning-position.ts'
import { readingState } from '../article/reading-state.ts'
import { reportWatched } from './report-watched.ts'
import { setStartPosition } from './video-element.ts'
import type { Video } from './video-options.ts'

const events = ['timeupdate', 'pause', 'seeked', 'ended'] as const

/**
 * Tracks the played ranges and the current position. The browser records the ranges that were shown (`played`), at any
 * speed and without skipped ranges.
 */
export function useWatchedRanges(
  media: RefObject<HTMLMediaElement | null>,
  { materialId, content }: { materialId: string; content: Video },
  position: LearningPosition,
  /** The kind of the current element, or undefined if none is shown. */
  shownAs: 'video' | 'sound' | undefined,
) {
  const { start, played: playedBefore, keep } = position
  const [share, setShare] = useState(0)
  // Ranges that were played so far. Kept in a ref, because the browser drops `played` when the video changes its
  // quality.
  const seenRanges = useRef<readonly PlayedRange[]>([])
  // Position at which the next element starts, for example after 'Coba lagi'. Undefined before the video was played.
  const lastAt = useRef<number>(undefined)
  // Applies the same rule as the server, so that the server accepts the evidence.
  const isEnough = useEffectEvent((evidence: WatchEvidence) => isEvidenceEnough(evidence, content))

  useEffect(() => {
    const element = media.current
    if (shownAs === undefined || !element || start === undefined) return undefined
    const begin = () => setStartPosition(element, readingState.wantedSecond ?? lastAt.current ?? start)
    // Sets the start position before the video has loaded. The listener for `loadedmetadata` below sets it again.
    begin()

    const updateWatched = () => {
      const { duration, currentTime } = element
      if (!(duration > 0)) return
      delete readingState.wantedSecond
      lastAt.current = currentTime
      seenRanges.current = mergeRanges([...seenRanges.current, ...rangesOf(element.played)])
      const played = mergeRanges([...playedBefore, ...seenRanges.current])
      const watched = computeWatchedShare(played, duration)
      setShare(watched)
      keep(currentTime, played)
      const evidence = {
        kind: 'watched' as const,
        durationSeconds: duration,
        ranges: played.slice(0, PLAYED_RANGES_MAX),
      } satisfies WatchEvidence
      reportWatched(materialId, watched, isEnough(evidence) ? evidence : undefined)
    }
    element.addEventListener('loadedmetadata', begin, { once: true })
    for (const event of events) element.addEventListener(event, updateWatched)
    return () => {
      delete readingState.wantedSecond
      element.removeEventListener('loadedmetadata', begin)
      for (const event of events) element.removeEventListener(event, updateWatched)
    }
  }, [media, materialId, start, playedBefore, keep, shownAs])

  return { share, resumeAt: start ?? 0 }
}

function rangesOf(ranges: TimeRanges): PlayedRange[] {
  return Array.from({ length: ranges.length }, (_, at) => [ranges.start(at), ranges.end(at)])
}
