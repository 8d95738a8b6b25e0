import { type CSSProperties, type SyntheticEvent, useState } from 'react'
import type { QuarterTurns } from './mark-points.ts'

const ZOOMS = [1, 1.5, 2, 3, 4] as const
const MAX_HEIGHT_REM = 32

/** Zoom and rotation of one picture on the screen. They are not stored. */
export function usePictureView() {
  const [turns, setTurns] = useState<QuarterTurns>(0)
  const [zoomAt, setZoomAt] = useState(0)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const zoom = ZOOMS[zoomAt] ?? 1
  return {
    turns,
    zoom,
    canZoomIn: zoomAt < ZOOMS.length - 1,
    canZoomOut: zoomAt > 0,
    zoomBy: (step: 1 | -1) => setZoomAt(Math.min(Math.max(zoomAt + step, 0), ZOOMS.length - 1)),
    turn: () => setTurns(((turns + 1) % 4) as QuarterTurns), // the number of quarter turns is 0 to 3
    /** Reads the picture's natural size, which determines the size of its box after a rotation. */
    handleLoad: ({ target }: SyntheticEvent) => {
      if (target instanceof HTMLImageElement) setSize({ width: target.naturalWidth, height: target.naturalHeight })
    },
    style: size && getStyle(size, zoom, turns),
  }
}

/**
 * Returns the size of the picture's box: at most as wide as the column and as high as `MAX_HEIGHT_REM`, multiplied by
 * the zoom.
 */
function getStyle(size: { width: number; height: number }, zoom: number, turns: QuarterTurns): CSSProperties {
  const [width, height] = turns % 2 === 0 ? [size.width, size.height] : [size.height, size.width]
  const ratio = width / Math.max(height, 1)
  return {
    aspectRatio: String(ratio),
    inlineSize: `calc(${zoom} * min(100%, ${MAX_HEIGHT_REM * ratio}rem, ${width}px))`,
    '--turn': `${turns * 90}deg`,
    '--upright': `${turns * -90}deg`,
  } as CSSProperties // the type lacks custom properties
}
