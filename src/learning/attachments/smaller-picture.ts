import { withoutMetadata } from './picture-metadata.ts'

/** Enough to read a page of handwriting on; a phone's camera makes four times that. */
const MAX_SIDE = 2_000
const QUALITY = 0.82

/** A picture as it should travel: turned upright, at most 2,000 pixels, without notes; or as it was, if that is smaller. */
export async function smallerPicture(file: Blob): Promise<Blob> {
  const original = new Blob([withoutMetadata(new Uint8Array(await file.arrayBuffer()))], { type: file.type })
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  // Not readable here: the server's judgement and the expert's eyes are what counts.
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
  // JPEG has no transparency; what was clear shall be paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
}
