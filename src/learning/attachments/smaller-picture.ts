import { removeMetadata } from './picture-metadata.ts'

/**
 * Maximum width and height in pixels, enough to read a handwritten page. A phone's camera produces four times as many
 * pixels.
 */
const MAX_SIDE = 2_000
const QUALITY = 0.82

/**
 * Returns the picture upright, scaled down to at most 2,000 pixels per side and without metadata, or the original
 * without metadata if that is smaller.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const original = new Blob([removeMetadata(new Uint8Array(await file.arrayBuffer()))], { type: file.type })
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  // This browser cannot decode the picture. The picture is sent in its original size, because the server checks it and
  // the expert may be able to see it.
  if (!bitmap) return original
  try {
    const drawn = await draw(bitmap)
    return drawn && drawn.size < original.size ? drawn : original
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // Fills the background with white, because JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
}
