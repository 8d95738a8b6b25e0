/** Lines from the bottom of the picture: the browser's own controls take the last ones. */
const CAPTION_LINE = -4

/**
 * Moves the captions above the controls when the file has loaded, unless the file sets a position. A ref, because React
 * does not call `onLoad` of a track.
 */
export function liftWhenLoaded(element: HTMLTrackElement | null): void {
  element?.addEventListener('load', () => liftCaptions(element.track))
}

function liftCaptions(track: TextTrack): void {
  for (const cue of track.cues ?? []) if (cue instanceof VTTCue && cue.line === 'auto') cue.line = CAPTION_LINE
}
