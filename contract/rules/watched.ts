import type { PlayedRange, WatchEvidence } from '../progress.ts'

/**
 * What was really played of a video. Honest evidence, not proof: it spares a learner who let the film run from pressing
 * anything, and keeps one who only jumped to the end from believing to be done.
 */

/** The last words and the credits are not worth waiting for. */
export const WATCHED_SHARE = 0.9

/** Players report where they were a few times a second: gaps smaller than this are nobody's skipping. */
const GAP_SECONDS = 1

/** Sorted, without overlaps, small gaps closed; what is empty or backwards is dropped. */
export function mergeRanges(ranges: readonly PlayedRange[]): PlayedRange[] {
  const merged: PlayedRange[] = []
  const sorted = ranges.filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0])
  for (const [from, to] of sorted) {
    const last = merged.at(-1)
    if (last && from - last[1] <= GAP_SECONDS) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Between 0 and 1. Playing a part twice counts once, and what lies behind the end not at all. */
export function watchedShare(ranges: readonly PlayedRange[], durationSeconds: number): number {
  if (!(durationSeconds > 0)) return 0
  const inside = ranges.map(([from, to]): PlayedRange => [from, Math.min(to, durationSeconds)])
  const seconds = mergeRanges(inside).reduce((sum, [from, to]) => sum + to - from, 0)
  return Math.min(seconds / durationSeconds, 1)
}

export function isWatched(ranges: readonly PlayedRange[], durationSeconds: number): boolean {
  return watchedShare(ranges, durationSeconds) >= WATCHED_SHARE
}

/** `video` is what the server knows of it; the length is the device's word only where the server has none. */
export function isEvidenceEnough(
  evidence: WatchEvidence,
  video: { durationSeconds?: number | undefined; captionsUrl: string | null },
): boolean {
  if (evidence.kind === 'transcript') return video.captionsUrl !== null
  return isWatched(evidence.ranges, video.durationSeconds ?? evidence.durationSeconds)
}
