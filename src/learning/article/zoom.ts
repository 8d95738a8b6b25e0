/** A picture in its frame: how large, and how far moved from the middle, in pixels of the screen. */
export interface View {
  scale: number
  x: number
  y: number
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 6

/** Larger or smaller around a point, which stays where it is under the finger. `x` and `y` are measured from the middle. */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), SCALE_MAX)
  if (scale === 1) return wholePicture
  const grown = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }
}

/** Moved, but never so far that the frame shows nothing of the picture's middle half. */
export function moved(view: View, by: { x: number; y: number }, frame: { width: number; height: number }): View {
  const clamp = (value: number, side: number) => {
    const limit = (side * (view.scale - 1)) / 2
    return Math.min(Math.max(value, -limit), limit)
  }
  return { ...view, x: clamp(view.x + by.x, frame.width), y: clamp(view.y + by.y, frame.height) }
}
