import { DOWNLOAD_HEADER } from '#app/data/downloads/fetch-file.ts'

const medium = /^\/api\/media\/[^/]+$/
const picture = /^\/api\/media\/[^/]+\.(svg|png|webp|jpe?g)$/i

/**
 * Returns whether a path is a picture or poster that may be cached. The URL of a picture changes with its content, so a
 * cached picture is not stale. Videos and hand-outs are stored only when a learner downloads them, because they are
 * large and fetched in ranges.
 */
export function isCacheablePicture(path: string): boolean {
  return picture.test(path)
}

/**
 * Returns whether the request may be answered by a stored file. Requests of a download are excluded, because they fetch
 * bytes that are missing on the device.
 */
export function mayUseStoredFile(path: string, headers: Headers): boolean {
  return medium.test(path) && !headers.has(DOWNLOAD_HEADER)
}
