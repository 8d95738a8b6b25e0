import { randomBytes } from 'node:crypto'
import type { Storage } from '../../../storage/port.ts'

const fileName = /^[0-9a-f]{48}\.webp$/
const address = /^\/api\/pictures\/([^/]+)$/

/**
 * Returns the storage key of a picture. Returns undefined for a name that this app has not created, so that a foreign
 * name is never used as a key.
 */
export function getPictureKey(name: string): string | undefined {
  return fileName.test(name) ? `uploads/${name}` : undefined
}

/** Re-encodes the picture, stores it under a random name, and returns its URL. */
export async function storePicture(storage: Storage, bytes: Uint8Array): Promise<string> {
  // Loads the library only when the first picture is stored, because the library needs 10 MB of memory and many servers
  // never use it.
  const { reencodeSquarePicture } = await import('./redraw.ts')
  const drawn = await reencodeSquarePicture(bytes)
  const name = `${randomBytes(24).toString('hex')}.webp`
  await storage.write(`uploads/${name}`, drawn)
  return `/api/pictures/${name}`
}

/** Removes a stored picture. Ignores pictures of other sites, for example the picture of a Google account. */
export async function removePicture(storage: Storage, picUrl: string | null): Promise<void> {
  const key = getPictureKey(address.exec(picUrl ?? '')?.[1] ?? '')
  if (key !== undefined) await storage.remove(key)
}

/** Re-encodes the picture as a square with sides of `side` pixels. The caller stores it. */
export async function reencodeSquare(bytes: Uint8Array, side: number): Promise<Buffer> {
  const { reencodeSquarePicture } = await import('./redraw.ts')
  return reencodeSquarePicture(bytes, side)
}

/** Re-encodes the picture in its own aspect ratio, at most as wide as a page. */
export async function reencodeWideImage(bytes: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  const { reencodeWidePicture } = await import('./redraw.ts')
  return reencodeWidePicture(bytes)
}

/**
 * Re-encodes the picture at an aspect ratio of 16:9 in widths of 320, 640 and 1,280 pixels: for a list, a page, and a
 * link preview.
 */
export async function reencodeCover(bytes: Uint8Array): Promise<[small: Buffer, medium: Buffer, large: Buffer]> {
  const { reencodeCoverPicture } = await import('./redraw.ts')
  return reencodeCoverPicture(bytes)
}
