import { randomBytes } from 'node:crypto'
import type { Storage } from '../../../storage/port.ts'

const fileName = /^[0-9a-f]{48}\.webp$/
const address = /^\/api\/pictures\/([^/]+)$/

/**
 * Returns the storage key of a picture. Undefined for a name that we did not create, so that such a name never
 * becomes a key.
 */
export function pictureKey(name: string): string | undefined {
  return fileName.test(name) ? `uploads/${name}` : undefined
}

/** Redraws the picture, stores it under a random name and returns its address. */
export async function storePicture(storage: Storage, bytes: Uint8Array): Promise<string> {
  // Loads the library with the first picture: it takes ten megabytes of memory, and many servers never need it.
  const { redrawPicture } = await import('./redraw.ts')
  const drawn = await redrawPicture(bytes)
  const name = `${randomBytes(24).toString('hex')}.webp`
  await storage.write(`uploads/${name}`, drawn)
  return `/api/pictures/${name}`
}

/** Leaves pictures of other sites alone, for example those of a Google account. */
export async function removePicture(storage: Storage, picUrl: string | null): Promise<void> {
  const key = pictureKey(address.exec(picUrl ?? '')?.[1] ?? '')
  if (key !== undefined) await storage.remove(key)
}

/** Draws a square with sides of `side` pixels, for features that store it under their own name. */
export async function drawSquare(bytes: Uint8Array, side: number): Promise<Buffer> {
  const { redrawPicture } = await import('./redraw.ts')
  return redrawPicture(bytes, side)
}

/** Does the same in the picture's own shape, limited to the width of a page. */
export async function drawWide(bytes: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  const { redrawWide } = await import('./redraw.ts')
  return redrawWide(bytes)
}

/** Draws 16:9 covers in widths of 320, 640 and 1,280 pixels: for a list, a page, and a link preview. */
export async function drawCover(bytes: Uint8Array): Promise<[small: Buffer, medium: Buffer, large: Buffer]> {
  const { redrawCover } = await import('./redraw.ts')
  return redrawCover(bytes)
}
