import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { qualityByHeight } from '#contract/learning/video-quality.rules.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'

export type Video = Extract<MaterialContent, { kind: 'video' }>

/** File of a video that the learner may choose. */
export interface VideoOption {
  quality: VideoQuality
  url: string
  bytes: number
  height: number | undefined
  seconds: number | undefined
}

/** Returns the files of a video and of its sound, smallest first. The original is always included. */
export function listVideoOptions({
  url,
  sizeBytes,
  durationSeconds,
  low,
  qualities = [],
  audio,
}: Video): VideoOption[] {
  const original = qualities.find(each => each.url === url)
  const renditions = qualities.flatMap(each => {
    const quality = qualityByHeight[each.height]
    return quality && each.url !== url ? [{ quality, ...each }] : []
  })
  const givenOptions: VideoOption[] = [
    { quality: 'standard', url, bytes: sizeBytes, height: original?.height, seconds: durationSeconds },
    ...(low
      ? [{ quality: 'low' as const, url: low.url, bytes: low.sizeBytes, height: undefined, seconds: durationSeconds }]
      : []),
  ]
  const sound: VideoOption[] = audio ? [{ quality: 'audio', height: undefined, ...audio }] : []
  return [...sound, ...renditions, ...givenOptions].toSorted((a, b) => a.bytes - b.bytes)
}
