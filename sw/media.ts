import { DOWNLOAD_HEADER } from '#app/data/downloads/fetch-file.ts'

const medium = /^\/api\/media\/[^/]+$/
const picture = /^\/api\/media\/[^/]+\.(svg|png|webp|jpe?g)$/i

/**
 * Matches pictures and posters. Their address names their content, so a kept one is never stale. Video and hand-outs
 * are large and fetched in ranges: they are kept only when a learner downloads them.
 */
export function isCacheablePicture(path: string): boolean {
  return picture.test(path)
}

/** True for files that may be on the device. A download itself is excluded: it fetches bytes that are not here yet. */
export function mayBeOnDevice(path: string, headers: Headers): boolean {
  return medium.test(path) && !headers.has(DOWNLOAD_HEADER)
}
