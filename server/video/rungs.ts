/** Facts about a video, read from its file. */
export interface VideoFacts {
  /** Shorter side of the picture in pixels: 720 for 1280 x 720, and for a video of a phone held upright too. */
  height: number
  seconds: number
  bytes: number
}

/** One smaller size of a video. */
export interface Rung {
  height: number
  /** Constant rate factor of x264: higher is smaller. */
  crf: number
  /** Limit of the picture's bit rate, so that an hour has a known price. */
  mostKbit: number
  audioKbit: number
  channels: 1 | 2
}

/** Largest first: a step is compared with the next larger one. */
export const rungs: readonly Rung[] = [
  { height: 720, crf: 25, mostKbit: 1_100, audioKbit: 96, channels: 2 },
  { height: 360, crf: 27, mostKbit: 320, audioKbit: 48, channels: 1 },
  { height: 240, crf: 29, mostKbit: 150, audioKbit: 32, channels: 1 },
]

/** A step must save a fifth of the next larger size. Otherwise it costs storage and a choice, and saves no data. */
const LARGEST_SHARE = 0.8

/** Lists the steps of a video, largest first. None is larger than the original. */
export function rungsOf({ height }: Pick<VideoFacts, 'height'>): readonly Rung[] {
  return rungs.filter(rung => rung.height <= height)
}

/** Returns the most bytes that a step may have beside the next larger size. */
export function mostBytesBeside(largerBytes: number): number {
  return Math.floor(largerBytes * LARGEST_SHARE)
}

const MOST_SECONDS = 6 * 3_600
const MOST_PIXELS = 4_096 * 2_304

/** Returns why a video gets no smaller sizes, as a message for the admin; undefined if it gets them. */
export function problemOf({ seconds, width, height }: { seconds: number; width: number; height: number }) {
  if (!(width > 0 && height > 0)) return 'Berkas ini tidak berisi gambar bergerak.'
  if (!(seconds > 0)) return 'Panjang video tidak terbaca dari berkasnya.'
  if (seconds > MOST_SECONDS) return 'Video lebih panjang dari 6 jam.'
  if (width * height > MOST_PIXELS) return 'Gambarnya lebih besar dari 4096 × 2304.'
  return undefined
}

/** True if the result has the whole video. A tool that reaches its size limit stops early without an error. */
export function isWhole(made: Pick<VideoFacts, 'seconds'>, source: Pick<VideoFacts, 'seconds'>): boolean {
  return Math.abs(made.seconds - source.seconds) <= Math.max(0.5, source.seconds * 0.02)
}
