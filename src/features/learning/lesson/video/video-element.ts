import type { PlayerSettings } from './player-settings.ts'

/* Functions that change the video element. They are outside of the component, because React does not manage these
   settings and positions. */

export function applySettings(element: HTMLMediaElement, { speed, hasCaptions }: PlayerSettings): void {
  element.playbackRate = speed
  for (const track of element.textTracks) track.mode = hasCaptions ? 'showing' : 'hidden'
}

/** Seeks and also plays, because the video is loaded only when it is first played. */
export function seekAndPlay(element: HTMLMediaElement, seconds: number): void {
  element.currentTime = Math.max(0, seconds)
  if (element.readyState === HTMLMediaElement.HAVE_NOTHING) resumePlay(element)
}

/** If the position is within this many seconds of the end, play starts at the beginning. */
const END_SECONDS = 2

/** Sets the start position. Called again when the duration is known. */
export function setStartPosition(element: HTMLMediaElement, seconds: number): void {
  element.currentTime = seconds >= element.duration - END_SECONDS ? 0 : seconds
}

/**
 * Sets the file of the element, or changes it to another file of the same video, which continues at the same second. A
 * paused video stays paused. Does not call `load`, because Chromium would then fetch the file before the learner
 * presses play.
 */
export function showFile(element: HTMLMediaElement, url: string): void {
  if (element.getAttribute('src') === url) return
  const { currentTime, paused } = element
  element.src = url
  if (currentTime > 0) element.currentTime = currentTime
  if (!paused) resumePlay(element)
}

export function togglePlay(element: HTMLMediaElement): void {
  if (element.paused) resumePlay(element)
  else element.pause()
}

export function toggleSound(element: HTMLMediaElement): void {
  element.muted = !element.muted
}

interface Fullscreen extends Partial<Pick<HTMLVideoElement, 'requestFullscreen'>> {
  /** Full-screen API of iPhones. They lack the standard API, and show their own button to leave full screen. */
  webkitEnterFullscreen?: () => void
}

export function toggleFullscreen(element: Fullscreen): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  else if (element.requestFullscreen) element.requestFullscreen().catch(() => undefined)
  else element.webkitEnterFullscreen?.()
}

/** Ignores a refusal to play and an early pause, because the element's state shows both. */
export function resumePlay(element: HTMLMediaElement): void {
  element.play().catch(() => undefined)
}
