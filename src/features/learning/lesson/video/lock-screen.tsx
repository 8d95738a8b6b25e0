import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import {
  findNextMaterial,
  findPreviousMaterial,
  isItemComplete,
  type LearningItem,
} from '#contract/learning/progress.rules.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import type { Learning } from '#app/learning/learning.ts'
import { connectMediaSession } from './media-session.ts'

export interface LockScreenProps {
  video: RefObject<HTMLVideoElement | null>
  learning: Learning
  item: LearningItem
  posterUrl: string | null
}

/**
 * Connects a video to the controls of the lock screen, the notification and the headphones. Loaded when the video is
 * first played.
 */
export function LockScreen({ video, learning, item, posterUrl }: LockScreenProps) {
  const navigate = useNavigate()
  const { enrollmentId, items, refundedAt } = learning
  const previous = findPreviousMaterial(items, item.id)
  // Uses the same rule as the button 'Selanjutnya' of the lesson's bar.
  const isOpen = refundedAt !== undefined || isItemComplete(items, item.id)
  const next = isOpen ? findNextMaterial(items, item.id) : undefined
  const trackClass = learning.tracks
    .flatMap(track => track.classes)
    .find(each => each.items.some(({ id }) => id === item.id))

  const open = useEffectEvent((to: LearningItem | undefined) => {
    if (to) void navigate(createLessonLink(enrollmentId, to))
  })
  const openPrevious = useEffectEvent(() => open(previous))
  const openNext = useEffectEvent(() => open(next))
  const [hasPrevious, hasNext] = [previous !== undefined, next !== undefined]
  const album = trackClass?.title ?? ''

  useEffect(() => {
    if (!video.current || !('mediaSession' in navigator)) return undefined
    return connectMediaSession(navigator.mediaSession, video.current, {
      title: item.title,
      album,
      artist: learning.careerTrack.title,
      coverUrl: posterUrl,
      onPrevious: hasPrevious ? () => openPrevious() : null,
      onNext: hasNext ? () => openNext() : null,
    })
  }, [video, item.title, album, learning.careerTrack.title, posterUrl, hasPrevious, hasNext])
  return null
}
