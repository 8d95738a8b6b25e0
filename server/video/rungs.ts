/** Facts about a video, read from its file. */
export interface VideoFacts {
  /** Length of the shorter side of the picture in pixels. It is 720 for 1280 x 720 and also for 720 x 1280. */
  height: number
  seconds: number
  bytes: number
  hasSound: boolean
}

/** Encoding settings for one smaller size of a video. */
export interface VideoSizeStep {
  height: number
  /** Constant rate factor of x264. A higher value gives a smaller file. */
  crf: number
  /** Maximum bit rate of the picture in kbit/s. It limits the data, and so the price, of an hour of video. */
  mostKbit: number
  audioKbit: number
  channels: 1 | 2
}

/**
 * Encoding settings for the sound without the picture: AAC with one channel. Together with the index of the file, an hour
 * has 13.1 MB. The limit is 14 MB.
 */
export const audioStep = { kbit: 28, hertz: 24_000 } as const

/** Sizes in descending order, because each size is compared with the next larger size. */
export const videoSizeSteps: readonly VideoSizeStep[] = [
  { height: 720, crf: 25, mostKbit: 1_100, audioKbit: 96, channels: 2 },
  { height: 360, crf: 27, mostKbit: 320, audioKbit: 48, channels: 1 },
  { height: 240, crf: 29, mostKbit: 150, audioKbit: 32, channels: 1 },
]

/**
 * Maximum number of bytes of a size, as a share of the next larger size. A larger result would need storage without
 * saving much data.
 */
const LARGEST_SHARE = 0.8

/** Returns the sizes to make of a video, largest first. Leaves out sizes that are larger than the original. */
export function listVideoSizeSteps({ height }: Pick<VideoFacts, 'height'>): readonly VideoSizeStep[] {
  return videoSizeSteps.filter(rung => rung.height <= height)
}

/** Returns the maximum number of bytes of a size. `largerBytes` is the number of bytes of the next larger size. */
export function computeMaxBytes(largerBytes: number): number {
  return Math.floor(largerBytes * LARGEST_SHARE)
}

const MOST_SECONDS = 6 * 3_600
const MOST_PIXELS = 4_096 * 2_304

/**
 * Returns the reason why no smaller sizes can be made of a video, as a message for the admin. Returns undefined if they
 * can be made.
 */
export function findVideoProblem({ seconds, width, height }: { seconds: number; width: number; height: number }) {
  if (!(width > 0 && height > 0)) return 'Berkas ini tidak berisi gambar bergerak.'
  if (!(seconds > 0)) return 'Panjang video tidak terbaca dari berkasnya.'
  if (seconds > MOST_SECONDS) return 'Video lebih panjang dari 6 jam.'
  if (width * height > MOST_PIXELS) return 'Gambarnya lebih besar dari 4096 × 2304.'
  return undefined
}

/**
 * True if the result contains the whole video. Needed because ffmpeg stops without an error when it reaches its size
 * limit.
 */
export function isCompleteVideo(made: Pick<VideoFacts, 'seconds'>, source: Pick<VideoFacts, 'seconds'>): boolean {
  return Math.abs(made.seconds - source.seconds) <= Math.max(0.5, source.seconds * 0.02)
}
