import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { pickVideoFile } from '#contract/learning/video-quality.rules.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import { useFileOnDevice } from '#app/downloads/on-device.ts'
import { chooseQuality, useChosenQuality, useDefaultQuality } from '#app/learning/video/video-choice.ts'
import { resumePlay, showFile } from './video-element.ts'
import { listVideoOptions, type Video, type VideoOption } from './video-options.ts'

/** Files of a video, and the file that is selected. */
export interface Quality {
  /** Smallest first; never empty. */
  options: readonly VideoOption[]
  current: VideoOption
  /** True if only the sound is played, in an audio element. */
  isSound: boolean
  /** URL of the file on the device. Playing it costs no data. */
  keptUrl: string | undefined
  choose: (quality: VideoQuality) => void
}

/**
 * Selects the file to play: the learner's choice for this video, otherwise the file on the device, otherwise the
 * default quality. While a video plays, only a choice of the learner changes its file, so that a completed download
 * does not interrupt it. If only the sound is chosen and a file is on the device, the sound of that file is played.
 */
export function useQuality(media: RefObject<HTMLMediaElement | null>, content: Video) {
  const options = listVideoOptions(content)
  const chosen = useChosenQuality(content.url)
  const usual = useDefaultQuality()
  const keptUrl = useFileOnDevice(content.url)
  const [playing, setPlaying] = useState<VideoQuality>()
  const find = (quality: VideoQuality | undefined) => options.find(each => each.quality === quality)
  const current =
    find(playing) ?? find(chosen) ?? options.find(each => each.url === keptUrl) ?? pickVideoFile(options, usual)!
  // Checks the options too, because the stored list of materials may be older than the file on the device and not
  // contain it.
  const isOtherKept = keptUrl !== current.url && options.some(each => each.url === keptUrl)
  const isSound = current.quality === 'audio'
  // The worker answers requests for the original with the file on the device. `?exact` requests the file of the chosen
  // quality.
  const url = !isOtherKept ? current.url : isSound ? keptUrl! : `${current.url}?exact`

  const shown = useRef<HTMLMediaElement>(null)
  const wasPlaying = useRef(false)
  /** Must be called before a change that may replace the element. */
  function leaveElement() {
    if (!media.current) return
    wasPlaying.current = !media.current.paused
    // Makes `useWatchedRanges` read the position and the played ranges, which are lost with the element.
    media.current.dispatchEvent(new Event('timeupdate'))
  }

  // Sets the file after each rendering, because the element may be new. React does not set `src`, because that would
  // lose the position.
  useLayoutEffect(() => {
    const element = media.current
    if (!element) return
    showFile(element, url)
    if (element !== shown.current && wasPlaying.current) resumePlay(element)
    if (element !== shown.current) wasPlaying.current = false
    shown.current = element
  })

  return {
    options,
    current,
    isSound,
    keptUrl,
    url,
    choose(quality: VideoQuality) {
      leaveElement()
      setPlaying(undefined)
      chooseQuality(content.url, quality)
    },
    /** Keeps the current file while the video plays. */
    hold: () => setPlaying(current.quality),
    /**
     * Switches to the file on the device. Returns false if that file is already in use, or if no option is on the
     * device.
     */
    fallBack(): boolean {
      if (!isOtherKept || isSound) return false
      leaveElement()
      setPlaying(undefined)
      chooseQuality(content.url, undefined)
      return true
    },
  }
}
