import type { VideoQuality } from './video-quality.ts'

/** Qualities that the server makes, by height. */
export const stepQualities: Readonly<Record<number, VideoQuality>> = { 240: '240p', 360: '360p', 720: '720p' }

interface Choice {
  quality: VideoQuality | null
  height?: number | undefined
  bytes: number
}

/** Height at which a file counts. The original may be larger than every step, but nobody gets it unasked beside one. */
function countedHeight({ quality, height = 720 }: Choice): number {
  return quality === 'standard' ? Math.min(height, 720) : pixelsOf(quality)
}

const pixelsOf = (quality: VideoQuality | null) => parseInt(quality ?? '') || 0

/**
 * Picks a file of a video: the wanted quality, or the best picture below it, or the smallest file. Undefined if there
 * are no files.
 */
export function pickVideo<File extends Choice>(files: readonly File[], wanted: VideoQuality): File | undefined {
  const rank = (file: Choice) => {
    if (file.quality === wanted) return Infinity
    const height = countedHeight(file)
    return height > pixelsOf(wanted) ? -1 : height
  }
  // Files of the same rank have no difference, or NaN if both are infinite.
  return files.toSorted((a, b) => rank(b) - rank(a) || a.bytes - b.bytes)[0]
}

/** Returns all files of a class: those of the authors, and those that the server has made from them. */
export function filesIn<File>({
  files,
  renditions = [],
}: {
  files: readonly File[]
  renditions?: readonly File[] | undefined
}) {
  return [...files, ...renditions]
}
