import type { LectureMaterialType } from '../lecture-material.ts'
import { POINTS_WAIT_MAX_MS, STUDY_MIN_SECONDS, STUDY_SHARE, VIDEO_TOP_SPEED } from '../limits.ts'
import { WATCHED_SHARE } from './watched.ts'

/**
 * When points of learning count. Whoever learns never meets these rules: they ask for far less time than learning
 * takes, since the enrolment, whether there was a line or not. Who declares a class done in a second waits.
 */

export interface StudyMaterial {
  type: LectureMaterialType
  minutes: number
  /** Of a video, where it is known. */
  durationSeconds?: number | null | undefined
}

/** The least time a material takes; a transcript is read faster than its film plays. */
export function leastStudyMs({ type, minutes, durationSeconds }: StudyMaterial, isRead = false): number {
  const seconds =
    type === 'video' && durationSeconds && !isRead
      ? (durationSeconds * WATCHED_SHARE) / VIDEO_TOP_SPEED
      : minutes * 60 * STUDY_SHARE
  return Math.round(Math.max(seconds, STUDY_MIN_SECONDS) * 1_000)
}

/**
 * Until when somebody was learning at least, with one thing more: nothing begins before it was open or before the last
 * one can have ended. Never further ahead than points may wait, whatever a wrong clock wrote down.
 */
export function studiedUntil(before: Date | null, openSince: Date, leastMs: number, now: Date): Date {
  const from = Math.max(before?.getTime() ?? 0, openSince.getTime())
  return new Date(Math.min(from + leastMs, now.getTime() + POINTS_WAIT_MAX_MS))
}

/** From when the points of something just reported count. */
export function countsFrom(studied: Date, isDeclared: boolean, now: Date): Date {
  return isDeclared ? new Date(now.getTime() + POINTS_WAIT_MAX_MS) : studied
}

/** Whether something more fits into hours that count several times; then until when they are used up. */
export function takeFromWindow(
  window: { startsAt: Date; endsAt: Date },
  usedUntil: Date | null,
  { openSince, leastMs }: { openSince: Date; leastMs: number },
): Date | undefined {
  const from = Math.max(window.startsAt.getTime(), usedUntil?.getTime() ?? 0, openSince.getTime())
  const until = from + leastMs
  return until <= window.endsAt.getTime() ? new Date(until) : undefined
}
