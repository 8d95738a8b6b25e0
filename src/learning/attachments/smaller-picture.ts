import { withoutMetadata } from './picture-metadata.ts'

/** Sharp enough to read a handwritten page; a phone's camera takes four times as many pixels. */
const MAX_SIDE = 2_000
const QUALITY = 0.82

/**
 * Returns the picture upright, at most 2,000 pixels wide or high and without metadata; or the original if that is
 * smaller.
 */
export async function smallerPicture(file: Blob): Promise<Blob> {
  const original = new Blob([withoutMetadata(new Uint8Array(await file.arrayBuffer()))], { type: file.type })
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  // This browser cannot decode the picture; the server checks it and the expert can see it.
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
  // JPEG has no transparency, so transparent areas become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
}
