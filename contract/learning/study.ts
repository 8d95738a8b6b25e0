import type { LectureMaterialType } from './lecture-material.ts'
import { POINTS_WAIT_MAX_MS, STUDY_MIN_SECONDS, STUDY_MIN_SHARE, VIDEO_TOP_SPEED } from '../wire/limits.ts'
import { WATCHED_SHARE } from './watched.ts'

/**
 * Rules for when learning points count. The minimum time is far below the real learning time, so that honest learners
 * do not notice the rules. Points of a class that was completed within a second have to wait.
 */

export interface StudyMaterial {
  type: LectureMaterialType
  minutes: number
  /** Length of the video, if the material is a video and its length is known. */
  durationSeconds?: number | null | undefined
}

/**
 * Returns the shortest time in which a material can be learned. `isRead`: the transcript was read, which is faster than
 * playing the video.
 */
export function computeLeastStudyMs({ type, minutes, durationSeconds }: StudyMaterial, isRead = false): number {
  const seconds =
    type === 'video' && durationSeconds && !isRead
      ? (durationSeconds * WATCHED_SHARE) / VIDEO_TOP_SPEED
      : minutes * 60 * STUDY_MIN_SHARE
  return Math.round(Math.max(seconds, STUDY_MIN_SECONDS) * 1_000)
}

/**
 * Returns the earliest plausible time at which the learner finished this material. The study begins when the material
 * is open, and not before `before`, the end of the earlier studies. A wrong clock cannot move the result beyond the
 * longest wait for points.
 */
export function computeStudyEnd(before: Date | null, openSince: Date, leastMs: number, now: Date): Date {
  const from = Math.max(before?.getTime() ?? 0, openSince.getTime())
  return new Date(Math.min(from + leastMs, now.getTime() + POINTS_WAIT_MAX_MS))
}

/** Returns the time from which the points of a report count. */
export function computePointsStart(studied: Date, isDeclared: boolean, now: Date): Date {
  return isDeclared ? new Date(now.getTime() + POINTS_WAIT_MAX_MS) : studied
}

/**
 * Returns the earliest time at which the learner can have studied one more material during a frenzy. Returns undefined
 * if the material does not fit into these hours.
 */
export function computeStudyEndInWindow(
  window: { startsAt: Date; endsAt: Date },
  usedUntil: Date | null,
  { openSince, leastMs }: { openSince: Date; leastMs: number },
): Date | undefined {
  const from = Math.max(window.startsAt.getTime(), usedUntil?.getTime() ?? 0, openSince.getTime())
  const until = from + leastMs
  return until <= window.endsAt.getTime() ? new Date(until) : undefined
}
