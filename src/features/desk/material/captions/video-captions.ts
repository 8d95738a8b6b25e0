import { type CaptionRow, captionSeconds } from '#contract/learning/caption-file.ts'

/**
 * Shows the rows over the video instead of the former ones. A media element never loses a track, so it has only one.
 */
export function showCaptions(element: HTMLVideoElement, rows: readonly CaptionRow[]): void {
  const [track = element.addTextTrack('captions', 'Indonesia', 'id')] = element.textTracks
  track.mode = 'showing'
  for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue)
  for (const { start, end, text } of rows) {
    const [from, to] = [captionSeconds(start), captionSeconds(end)]
    if (from !== undefined && to !== undefined && to > from) track.addCue(new VTTCue(from, to, text))
  }
}
