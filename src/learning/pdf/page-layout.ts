/** Pure functions for page sizes, so that tests can simulate cheap phones. */

export interface PageSize {
  width: number
  height: number
}

export const zoomSteps = [1, 1.25, 1.5, 2, 2.5, 3] as const

export function getNextZoom(zoom: number, step: 1 | -1): number {
  const at = zoomSteps.findIndex(each => each === zoom)
  return zoomSteps[Math.min(Math.max(at + step, 0), zoomSteps.length - 1)] ?? 1
}

/** Maximum number of pixels of one rendered page. More pixels could crash a tab on a phone with 2 GB of memory. */
export const PIXELS_MAX = 3_000_000

/** Returns the canvas pixels per CSS pixel: the resolution of the screen, limited by `PIXELS_MAX`. */
export function computeSharpness(shown: PageSize, devicePixelRatio: number): number {
  const affordable = Math.sqrt(PIXELS_MAX / Math.max(shown.width * shown.height, 1))
  return Math.min(devicePixelRatio, affordable)
}

/**
 * Returns the number of the page that covers the largest part of the screen, counted from 1. That page counts as the
 * page being read.
 */
export function findPageInView(pages: readonly { top: number; bottom: number }[], from: number, to: number): number {
  let best = 0
  let bestShown = -Infinity
  for (const [at, { top, bottom }] of pages.entries()) {
    const visibleHeight = Math.min(bottom, to) - Math.max(top, from)
    if (visibleHeight > bestShown) {
      best = at
      bestShown = visibleHeight
    }
  }
  return best + 1
}
