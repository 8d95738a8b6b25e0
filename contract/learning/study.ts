import type { LectureMaterialType } from './lecture-material.ts'
import { POINTS_WAIT_MAX_MS, STUDY_MIN_SECONDS, STUDY_SHARE, VIDEO_TOP_SPEED } from '../wire/limits.ts'
import { WATCHED_SHARE } from './watched.ts'

/**
 * Rules for when learning points count. Honest learners never notice them, because the required time since the
 * enrolment is far below the real learning time, online or offline. A class reported as done within a second has to
 * wait.
 */

export interface StudyMaterial {
  type: LectureMaterialType
  minutes: number
  /** Only for videos with a known length. */
  durationSeconds?: number | null | undefined
}

/** Returns the shortest time of a material; a transcript is read faster than its video plays. */
export function leastStudyMs({ type, minutes, durationSeconds }: StudyMaterial, isRead = false): number {
  const seconds =
    type === 'video' && durationSeconds && !isRead
      ? (durationSeconds * WATCHED_SHARE) / VIDEO_TOP_SPEED
      : minutes * 60 * STUDY_SHARE
  return Math.round(Math.max(seconds, STUDY_MIN_SECONDS) * 1_000)
}

/**
 * Returns the earliest time at which learning can have ended, with one more material. Its learning begins when the
 * material was open and the previous one can have ended. The result is never further ahead than points may wait, even
 * with a wrong clock.
 */
export function studiedUntil(before: Date | null, openSince: Date, leastMs: number, now: Date): Date {
  const from = Math.max(before?.getTime() ?? 0, openSince.getTime())
  return new Date(Math.min(from + leastMs, now.getTime() + POINTS_WAIT_MAX_MS))
}

/** Returns the time from which the points of a new report count. */
export function countsFrom(studied: Date, isDeclared: boolean, now: Date): Date {
  return isDeclared ? new Date(now.getTime() + POINTS_WAIT_MAX_MS) : studied
}

/** Returns the end of the study time if one more material fits into the hours of a frenzy; otherwise undefined. */
export function takeFromWindow(
  window: { startsAt: Date; endsAt: Date },
  usedUntil: Date | null,
  { openSince, leastMs }: { openSince: Date; leastMs: number },
): Date | undefined {
  const from = Math.max(window.startsAt.getTime(), usedUntil?.getTime() ?? 0, openSince.getTime())
  const until = from + leastMs
  return until <= window.endsAt.getTime() ? new Date(until) : undefined
}
