const picture = /^\/api\/media\/[^/]+\.(svg|png|webp|jpe?g)$/i

/**
 * Pictures and posters, whose address names their content, so a kept one is never stale. Video and hand-outs are left to
 * the browser: they are large, asked for in ranges, and kept only when a learner downloads them.
 */
export function isCacheablePicture(path: string): boolean {
  return picture.test(path)
}
