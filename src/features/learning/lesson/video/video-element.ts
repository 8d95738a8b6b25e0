import type { PlayerSettings } from './player-settings.ts'

/* Functions that change the video element. They are outside the component, because React does not manage these values. */

export function applySettings(element: HTMLVideoElement, { speed, hasCaptions }: PlayerSettings): void {
  element.playbackRate = speed
  for (const track of element.textTracks) track.mode = hasCaptions ? 'showing' : 'hidden'
}

/** The video loads at the first play; seeking counts as playing. */
export function seek(element: HTMLVideoElement, seconds: number): void {
  element.currentTime = Math.max(0, seconds)
  if (element.readyState === HTMLMediaElement.HAVE_NOTHING) play(element)
}

/** Seconds before the end within which play starts again from the beginning. */
const END_SECONDS = 2

/** Sets the start position; called again when the duration is known. */
export function beginAt(element: HTMLVideoElement, seconds: number): void {
  element.currentTime = seconds >= element.duration - END_SECONDS ? 0 : seconds
}

/**
 * Gives the element its file, or another file of the same video, which goes on at the same second. A paused one stays
 * paused. Does not call `load`: Chromium would fetch the file before the learner presses play.
 */
export function showFile(element: HTMLVideoElement, url: string): void {
  if (element.getAttribute('src') === url) return
  const { currentTime, paused } = element
  element.src = url
  if (currentTime > 0) element.currentTime = currentTime
  if (!paused) play(element)
}

export function togglePlay(element: HTMLVideoElement): void {
  if (element.paused) play(element)
  else element.pause()
}

export function toggleSound(element: HTMLVideoElement): void {
  element.muted = !element.muted
}

interface Fullscreen extends Partial<Pick<HTMLVideoElement, 'requestFullscreen'>> {
  /** Full screen on an iPhone, which has no other way and shows its own button to leave it. */
  webkitEnterFullscreen?: () => void
}

export function toggleFullscreen(element: Fullscreen): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  else if (element.requestFullscreen) element.requestFullscreen().catch(() => undefined)
  else element.webkitEnterFullscreen?.()
}

/** A browser may refuse to play, or pause before the start; the element's state shows which. */
function play(element: HTMLVideoElement): void {
  element.play().catch(() => undefined)
}
