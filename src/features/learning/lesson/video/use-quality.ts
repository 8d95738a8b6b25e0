import { useLayoutEffect, useState, type RefObject } from 'react'
import { pickVideo } from '#contract/learning/video-quality.rules.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import { useFileOnDevice } from '#app/downloads/on-device.ts'
import { chooseQuality, useChosenQuality, useUsualQuality } from '#app/learning/video/video-choice.ts'
import { showFile } from './video-element.ts'
import { videoOptions, type Video, type VideoOption } from './video-options.ts'

export interface Quality {
  /** Smallest first; never empty. */
  options: readonly VideoOption[]
  current: VideoOption
  /** Address of the file on the device, which costs no data. */
  keptUrl: string | undefined
  choose: (quality: VideoQuality) => void
}

/**
 * Chooses the file that plays: the learner's choice for this video, else the file on the device, else the usual quality.
 * A running video changes its file only by a choice, so that a download that completes does not interrupt it.
 */
export function useQuality(video: RefObject<HTMLVideoElement | null>, content: Video) {
  const options = videoOptions(content)
  const chosen = useChosenQuality(content.url)
  const usual = useUsualQuality()
  const keptUrl = useFileOnDevice(content.url)
  const [playing, setPlaying] = useState<VideoQuality>()
  const find = (quality: VideoQuality | undefined) => options.find(each => each.quality === quality)
  const current =
    find(playing) ?? find(chosen) ?? options.find(each => each.url === keptUrl) ?? pickVideo(options, usual)!
  // The worker answers for the original with the file on the device, so a choice of another file has to say so.
  const url = keptUrl !== undefined && keptUrl !== current.url ? `${current.url}?exact` : current.url

  // After each rendering, because the element may be a new one. Not by React, which would lose the position.
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
    /** Keeps the file of a video that plays. */
    hold: () => setPlaying(current.quality),
    /** Goes back to the file on the device. Returns false if that is the one that failed, or there is none. */
    fallBack(): boolean {
      if (keptUrl === undefined || keptUrl === current.url) return false
      setPlaying(undefined)
      chooseQuality(content.url, undefined)
      return true
    },
  }
}
