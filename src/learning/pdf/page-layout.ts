/** Sizes of pages on the screen; pure, so that the arithmetic of cheap phones can be tried without one. */

export interface PageSize {
  width: number
  height: number
}

export const zoomSteps = [1, 1.25, 1.5, 2, 2.5, 3] as const

export function nextZoom(zoom: number, step: 1 | -1): number {
  const at = zoomSteps.findIndex(each => each === zoom)
  return zoomSteps[Math.min(Math.max(at + step, 0), zoomSteps.length - 1)] ?? 1
}

/** A phone of 2 GB gives a tab little more than a few such pictures; sharper than this is not worth a crash. */
export const PIXELS_MAX = 3_000_000

/** Canvas pixels per CSS pixel: as sharp as the screen, within what the memory allows. */
export function sharpness(shown: PageSize, devicePixelRatio: number): number {
  const affordable = Math.sqrt(PIXELS_MAX / Math.max(shown.width * shown.height, 1))
  return Math.min(devicePixelRatio, affordable)
}

/** The page whose part of the screen is largest is the one being read. */
export function pageInView(pages: readonly { top: number; bottom: number }[], from: number, to: number): number {
  let best = 0
  let bestShown = -Infinity
  for (const [at, { top, bottom }] of pages.entries()) {
    const shown = Math.min(bottom, to) - Math.max(top, from)
    if (shown > bestShown) {
      best = at
      bestShown = shown
    }
  }
  return best + 1
}
