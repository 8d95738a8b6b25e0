import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import type { VideoLadder } from '../db/video-ladder.ts'

/**
 * Adds the smaller sizes and the sound that the server has made to the content of a video. If the author has set no poster or
 * duration, adds the computed values.
 */
export function addVideoQualities<Content extends MaterialContent>(
  content: Content,
  ladder: VideoLadder | null,
): Content {
  if (content.kind !== 'video' || !ladder) return content
  const { height, seconds, posterUrl, renditions, audio } = ladder
  const original = { height, bytes: content.sizeBytes, seconds, url: content.url }
  return {
    ...content,
    posterUrl: content.posterUrl ?? posterUrl,
    durationSeconds: content.durationSeconds ?? seconds,
    ...(renditions.length > 0 && { qualities: [...renditions, original] }),
    ...(audio && { audio }),
  }
}
