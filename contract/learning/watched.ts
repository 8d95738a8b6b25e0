import type { PlayedRange, WatchEvidence } from './progress.ts'

/**
 * Played time ranges of a video: evidence, but not proof, that the learner watched it. A watched video is marked as
 * done without a button. A jump to the end is not enough.
 */

/** Share of a video that must be watched. The remaining part, such as the credits, is not required. */
export const WATCHED_SHARE = 0.9

/** Largest gap between two reports that still counts as watched. Players report a few times a second. */
const GAP_SECONDS = 1

/** Returns sorted ranges without overlaps. Closes small gaps, and removes empty or reversed ranges. */
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

/**
 * Returns the watched share of the video, between 0 and 1. A range played twice counts once, and ranges after the end
 * do not count.
 */
export function computeWatchedShare(ranges: readonly PlayedRange[], durationSeconds: number): number {
  if (!(durationSeconds > 0)) return 0
  const inside = ranges.map(([from, to]): PlayedRange => [from, Math.min(to, durationSeconds)])
  const seconds = mergeRanges(inside).reduce((sum, [from, to]) => sum + to - from, 0)
  return Math.min(seconds / durationSeconds, 1)
}

/** True if the learner played enough of the video (`WATCHED_SHARE`). */
export function isWatched(ranges: readonly PlayedRange[], durationSeconds: number): boolean {
  return computeWatchedShare(ranges, durationSeconds) >= WATCHED_SHARE
}

/**
 * Largest share by which the video may be shorter on the device than on the server, because the sizes of one video
 * differ by some frames.
 */
const LENGTH_TOLERANCE = 0.02

/**
 * Returns the video length in seconds against which the watched share is computed: the server's length, if the server
 * knows one. A shorter length from the device counts, but at least 98 % of the server's length, because the sizes of one
 * video differ by some frames.
 */
export function countWatchedSeconds(
  { durationSeconds }: Extract<WatchEvidence, { kind: 'watched' }>,
  known: number | undefined = durationSeconds,
): number {
  return Math.min(known, Math.max(durationSeconds, known * (1 - LENGTH_TOLERANCE)))
}

/** True if the evidence is enough to count the video as watched. `video` is the server's data. */
export function isEvidenceEnough(
  evidence: WatchEvidence,
  video: { durationSeconds?: number | undefined; captionsUrl: string | null },
): boolean {
  if (evidence.kind === 'transcript') return video.captionsUrl !== null
  return isWatched(evidence.ranges, countWatchedSeconds(evidence, video.durationSeconds))
}
