import type { VideoQuality } from './video-quality.ts'

/** Qualities that the server makes, by height. */
export const qualityByHeight: Readonly<Record<number, VideoQuality>> = { 240: '240p', 360: '360p', 720: '720p' }

interface Choice {
  quality: VideoQuality | null
  height?: number | undefined
  bytes: number
}

/**
 * Returns the height by which files are compared. An original counts as at most 720 pixels high, so that a smaller file
 * of that height is chosen first.
 */
function getCountedHeight({ quality, height = 720 }: Choice): number {
  return quality === 'standard' ? Math.min(height, 720) : getPixels(quality)
}

const getPixels = (quality: VideoQuality | null) => parseInt(quality ?? '') || 0

/**
 * Picks a file of a video: the wanted quality, else the best quality below it, else the smallest file. Picks the sound
 * only if it is wanted, and the smallest video if there is no sound. Returns undefined if there are no files.
 */
export function pickVideoFile<File extends Choice>(files: readonly File[], wanted: VideoQuality): File | undefined {
  const candidates = files.filter(({ quality }) => quality !== 'audio' || wanted === 'audio')
  const rank = (file: Choice) => {
    if (file.quality === wanted) return Infinity
    const height = getCountedHeight(file)
    return height > getPixels(wanted) ? -1 : height
  }
  // The difference is 0 for equal ranks, or NaN for two infinite ranks. In both cases the size decides.
  return candidates.toSorted((a, b) => rank(b) - rank(a) || a.bytes - b.bytes)[0]
}

/** Returns all files of a class: the files of the authors, and the smaller videos and sounds that the server made. */
export function listClassFiles<File>({
  files,
  renditions = [],
  audio = [],
}: {
  files: readonly File[]
  renditions?: readonly File[] | undefined
  audio?: readonly File[] | undefined
}) {
  return [...files, ...renditions, ...audio]
}
