import type { VideoQuality } from './video-quality.ts'

/** Price of mobile data in rupiah per gigabyte, until the learner enters another price. */
export const DEFAULT_RUPIAH_PER_GB = 3_500

/**
 * Returns the quality for a learner who has not chosen one: the smallest size with data saving, a small size on a
 * metered network, otherwise a large size. Never returns the original (`standard`).
 */
export function chooseAutomaticQuality(connection: {
  isSaving: boolean
  isMetered: boolean | undefined
}): VideoQuality {
  if (connection.isSaving) return '240p'
  return connection.isMetered === true ? '360p' : '720p'
}

/** Returns the bytes of one hour of video. Returns undefined if the length is unknown. */
export function computeBytesPerHour(bytes: number, seconds: number | undefined): number | undefined {
  return seconds === undefined || seconds <= 0 ? undefined : (bytes * 3_600) / seconds
}

/** Returns the price of data in whole rupiah, at least 1, because 0 would look free. */
export function computeDataPrice(bytes: number, rupiahPerGb: number): number {
  return Math.max(1, Math.round((bytes / 1_000_000_000) * rupiahPerGb))
}
