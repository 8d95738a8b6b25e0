import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import {
  findClassOfItem,
  findNextMaterial,
  findPreviousMaterial,
  isItemComplete,
  type LearningItem,
} from '#contract/learning/progress.rules.ts'
import { getServerTime } from '#app/data/clock.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import type { Learning } from '#app/learning/learning.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import type { StartListening } from '../listen/listen-player.tsx'
import { useListenSettings } from '../listen/listen-settings.ts'
import { listening, setSleepTimer } from '../listen/listening.ts'
import { findStartable, listNextHeard, startWhenOpened } from '../listen/next-heard.ts'
import { isSleepDue } from '../listen/sleep-timer.ts'
import { connectMediaSession } from './media-session.ts'

export interface PlayingProps {
  media: RefObject<HTMLMediaElement | null>
  learning: Learning
  item: LearningItem
  posterUrl: string | null
  isSound: boolean
  onListen: StartListening
}

/**
 * Connects a video, or its sound, to the controls of the lock screen, the notification and the headphones. Stops the
 * video when the sleep timer ends, and starts the next material at the end of the video. Loaded when the video is first
 * played.
 */
export function Playing(props: PlayingProps) {
  const start = useStart(props)
  useLockScreen(props, start)
  useSleepAndContinue(props, start)
  return null
}

type Start = (next: LearningItem) => Promise<void>

/** Returns a function that opens a material, which then starts by itself. */
function useStart({ learning, item, isSound, onListen }: PlayingProps): Start {
  const navigate = useNavigate()
  const { enrollmentId } = learning
  const classId = findClassOfItem(learning.tracks, item.id)?.id
  const { data: materials } = useQuery({
    ...classMaterialsQuery(enrollmentId, classId ?? ''),
    enabled: classId !== undefined,
  })
  return async next => {
    // If the reader cannot be loaded, the article opens and nothing is read aloud.
    const reader =
      next.type === 'article' ? await import('../listen/listen-player.tsx').catch(() => undefined) : undefined
    startWhenOpened(next, materials, isSound)
    if (reader) onListen(() => reader.ListenPlayer)
    await navigate(createLessonLink(enrollmentId, next))
  }
}

function useLockScreen({ media, learning, item, posterUrl }: PlayingProps, start: Start): void {
  const { items, refundedAt } = learning
  const previous = findPreviousMaterial(items, item.id)
  // Uses the same rule as the button 'Selanjutnya' of the lesson's bar.
  const isOpen = refundedAt !== undefined || isItemComplete(items, item.id)
  const next = isOpen ? findNextMaterial(items, item.id) : undefined
  const openPrevious = useEffectEvent(() => (previous ? void start(previous) : undefined))
  const openNext = useEffectEvent(() => (next ? void start(next) : undefined))
  const [hasPrevious, hasNext] = [previous !== undefined, next !== undefined]
  const album = findClassOfItem(learning.tracks, item.id)?.title ?? ''

  useEffect(() => {
    if (!media.current || !('mediaSession' in navigator)) return undefined
    return connectMediaSession(navigator.mediaSession, media.current, {
      title: item.title,
      album,
      artist: learning.careerTrack.title,
      coverUrl: posterUrl,
      onPrevious: hasPrevious ? () => openPrevious() : null,
      onNext: hasNext ? () => openNext() : null,
    })
  }, [media, item.title, album, learning.careerTrack.title, posterUrl, hasPrevious, hasNext])
}

/** Uses the events of the element instead of timers, because a locked phone delays timers. */
function useSleepAndContinue({ media, learning, item }: PlayingProps, start: Start): void {
  const { continues } = useListenSettings()
  const queryClient = useQueryClient()
  const checkSleep = (isAtEnd: boolean) => {
    const isDue = isSleepDue(listening.timer, getServerTime(), isAtEnd)
    if (isDue) setSleepTimer('off')
    return isDue
  }
  const pauseIfDue = useEffectEvent((element: HTMLMediaElement) => {
    if (!element.paused && checkSleep(false)) element.pause()
  })
  const startNext = useEffectEvent((next: LearningItem) => start(next))
  const finish = useEffectEvent(async (left: AbortSignal) => {
    const trackClass = findClassOfItem(learning.tracks, item.id)
    if (checkSleep(true) || !continues || !trackClass) return
    const next = await findStartable(queryClient, learning, listNextHeard(trackClass, item.id))
    if (next && !left.aborted) await startNext(next)
  })
  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const listeners = new AbortController()
    element.addEventListener('timeupdate', () => pauseIfDue(element), listeners)
    element.addEventListener('ended', () => void finish(listeners.signal), listeners)
    // Turns off a timer that ran out during a pause, because it would stop the video again at once.
    element.addEventListener('play', checkSleepAtPlay, listeners)
    return () => listeners.abort()
  }, [media])
}

function checkSleepAtPlay(): void {
  if (isSleepDue(listening.timer, getServerTime(), false)) setSleepTimer('off')
}
