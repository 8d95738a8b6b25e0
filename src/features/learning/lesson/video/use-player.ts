import { useState, type RefObject } from 'react'
import { useKeys } from '#app/learning/keys/use-keys.ts'
import { storePlayerSettings, getNextSpeed, readSettings, type PlayerSettings } from './player-settings.ts'
import { applySettings, seekAndPlay, toggleFullscreen, togglePlay, toggleSound } from './video-element.ts'

const JUMP_SECONDS = 5

export interface VideoPlayerControls {
  settings: PlayerSettings
  /** Applies the settings to the video element. Must be called whenever the element has new media. */
  apply: () => void
  chooseSpeed: (speed: number) => void
  switchCaptions: () => void
  /** Undefined if the browser does not support picture-in-picture. */
  openSmallWindow: (() => void) | undefined
  seekTo: (seconds: number) => void
}

/**
 * Actions for the player's bar and for keys on the video. State that the video element has itself is always read from
 * the element.
 */
export function usePlayer(media: RefObject<HTMLMediaElement | null>): VideoPlayerControls {
  const [settings, setSettings] = useState(readSettings)

  /** Does nothing without an element, which is missing if the video is not stored and there is no connection. */
  function withMedia(work: (element: HTMLMediaElement) => void) {
    if (media.current) work(media.current)
  }
  /** Does nothing if only the sound is played. */
  const withVideo = (work: (element: HTMLVideoElement) => void) =>
    withMedia(element => (element instanceof HTMLVideoElement ? work(element) : undefined))

  function change(next: PlayerSettings) {
    setSettings(next)
    storePlayerSettings(next)
    withMedia(element => applySettings(element, next))
  }

  const switchCaptions = () => change({ ...settings, hasCaptions: !settings.hasCaptions })
  const jump = (seconds: number) => () => withMedia(element => seekAndPlay(element, element.currentTime + seconds))
  const toggle = () => withMedia(togglePlay)

  useKeys({
    ' ': toggle,
    k: toggle,
    ArrowLeft: jump(-JUMP_SECONDS),
    ArrowRight: jump(JUMP_SECONDS),
    '<': () => change({ ...settings, speed: getNextSpeed(settings.speed, -1) }),
    '>': () => change({ ...settings, speed: getNextSpeed(settings.speed, 1) }),
    c: switchCaptions,
    m: () => withMedia(toggleSound),
    f: () => withVideo(toggleFullscreen),
  })

  return {
    settings,
    apply: () => withMedia(element => applySettings(element, settings)),
    chooseSpeed: speed => change({ ...settings, speed }),
    switchCaptions,
    openSmallWindow: document.pictureInPictureEnabled
      ? () => withVideo(element => void element.requestPictureInPicture().catch(() => undefined))
      : undefined,
    seekTo: seconds => withMedia(element => seekAndPlay(element, seconds)),
  }
}
