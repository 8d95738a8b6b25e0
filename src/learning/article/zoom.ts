/** Zoom factor of a picture, and its offset from the centre in screen pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 6

/** Returns the view zoomed around `point`, which stays under the finger. `x` and `y` are measured from the centre. */
export function zoomView(view: ZoomView, factor: number, point: { x: number; y: number }): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), SCALE_MAX)
  if (scale === 1) return wholePicture
  const grown = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }
}

/** Returns the moved view. Limits the movement, so that the zoomed area still covers the frame. */
export function panView(
  view: ZoomView,
  by: { x: number; y: number },
  frame: { width: number; height: number },
): ZoomView {
  const clamp = (value: number, side: number) => {
    const limit = (side * (view.scale - 1)) / 2
    return Math.min(Math.max(value, -limit), limit)
  }
  return { ...view, x: clamp(view.x + by.x, frame.width), y: clamp(view.y + by.y, frame.height) }
}
