import { PROFILE_PICTURE_SIDE } from '#contract/wire/limits.ts'

export interface PictureSize {
  width: number
  height: number
}

/**
 * Square section of the picture. `x` and `y` are its centre, as fractions of the picture's size. If `zoom` is 1, the
 * side of the square equals the shorter side of the picture.
 */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const MAX_ZOOM = 4
export const fullPictureCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** Returns the side of the square in pixels of the picture. */
export function computeCropSide({ width, height }: PictureSize, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** Returns the nearest crop that lies inside the picture. */
export function clampCrop(size: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const side = computeCropSide(size, { ...crop, zoom })
  const half = { x: side / 2 / size.width, y: side / 2 / size.height }
  return { zoom, x: clamp(crop.x, half.x, 1 - half.x), y: clamp(crop.y, half.y, 1 - half.y) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

/** Draws the part of the picture inside the crop, over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = computeCropSide(picture, crop)
  const leftEdge = crop.x * picture.width - side / 2
  const top = crop.y * picture.height - side / 2
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // Fills the background with white, because transparent pixels would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, leftEdge, top, side, side, 0, 0, canvas.width, canvas.height)
}

const QUALITY = 0.85

/** Returns the file to upload: only the square, scaled down, without camera metadata. */
export async function cropToFile(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(PROFILE_PICTURE_SIDE, Math.round(computeCropSide(picture, crop))))
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, picture, crop)
  // Falls back to JPEG, because Safari cannot write WebP and returns a large PNG.
  const webp = await getBlob(canvas, 'image/webp')
  const file = webp?.type === 'image/webp' ? webp : await getBlob(canvas, 'image/jpeg')
  if (!file) throw new Error('the canvas returned no picture')
  return file
}

function getBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise(resolve => canvas.toBlob(resolve, type, QUALITY))
}
