import { type CaptionRow, parseCaptionTime } from '#contract/learning/caption-file.ts'

/**
 * Replaces the captions over the video by these rows. Uses the same track each time, because a track cannot be removed
 * from a media element.
 */
export function showCaptions(element: HTMLVideoElement, rows: readonly CaptionRow[]): void {
  const [track = element.addTextTrack('captions', 'Indonesia', 'id')] = element.textTracks
  track.mode = 'showing'
  for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue)
  for (const { start, end, text } of rows) {
    const [from, to] = [parseCaptionTime(start), parseCaptionTime(end)]
    if (from !== undefined && to !== undefined && to > from) track.addCue(new VTTCue(from, to, text))
  }
}
