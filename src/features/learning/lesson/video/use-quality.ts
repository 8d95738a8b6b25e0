import { useLayoutEffect, useState, type RefObject } from 'react'
import { pickVideoFile } from '#contract/learning/video-quality.rules.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import { useFileOnDevice } from '#app/downloads/on-device.ts'
import { chooseQuality, useChosenQuality, useDefaultQuality } from '#app/learning/video/video-choice.ts'
import { showFile } from './video-element.ts'
import { listVideoOptions, type Video, type VideoOption } from './video-options.ts'

export interface Quality {
  /** Smallest first; never empty. */
  options: readonly VideoOption[]
  current: VideoOption
  /** URL of the file on the device. Playing it costs no data. */
  keptUrl: string | undefined
  choose: (quality: VideoQuality) => void
}

/**
 * Selects the file to play: the learner's choice for this video, otherwise the file on the device, otherwise the
 * default quality. While a video plays, only a choice of the learner changes its file, so that a completed download
 * does not interrupt it.
 */
export function useQuality(video: RefObject<HTMLVideoElement | null>, content: Video) {
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
  // The worker answers requests for the original with the file on the device. `?exact` requests the file of the chosen
  // quality.
  const url = isOtherKept ? `${current.url}?exact` : current.url

  // Sets the file after each rendering, because the element may be new. React does not set `src`, because that would
  // lose the position.
  useLayoutEffect(() => {
    if (video.current) showFile(video.current, url)
  })

  return {
    options,
    current,
    keptUrl,
    url,
    choose(quality: VideoQuality) {
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
      if (!isOtherKept) return false
      setPlaying(undefined)
      chooseQuality(content.url, undefined)
      return true
    },
  }
}
