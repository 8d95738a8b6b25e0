/**
 * Position of captions, in lines from the bottom of the picture. The last lines are left free, because the browser's
 * own controls cover them.
 */
const CAPTION_LINE = -4

/**
 * Moves the captions above the controls when the file has loaded, unless the file sets a position. Used as a ref,
 * because React does not support `onLoad` for a track.
 */
export function liftCaptionsWhenLoaded(element: HTMLTrackElement | null): void {
  element?.addEventListener('load', () => liftCaptions(element.track))
}

function liftCaptions(track: TextTrack): void {
  for (const cue of track.cues ?? []) if (cue instanceof VTTCue && cue.line === 'auto') cue.line = CAPTION_LINE
}
