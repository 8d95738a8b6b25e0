import { randomBytes } from 'node:crypto'
import type { Storage } from '../../storage/port.ts'

const fileName = /^[0-9a-f]{48}\.webp$/
const address = /^\/api\/pictures\/([^/]+)$/

/** Where a picture of this name lies; undefined for every name that is not ours, so that no key can be built from it. */
export function pictureKey(name: string): string | undefined {
  return fileName.test(name) ? `uploads/${name}` : undefined
}

/** Draws the picture anew and keeps it under a name nobody can guess; answers its address. */
export async function storePicture(storage: Storage, bytes: Uint8Array): Promise<string> {
  // Loaded with the first picture: the library is ten megabytes of a server that may never see one.
  const { redrawPicture } = await import('./redraw.ts')
  const drawn = await redrawPicture(bytes)
  const name = `${randomBytes(24).toString('hex')}.webp`
  await storage.write(`uploads/${name}`, drawn)
  return `/api/pictures/${name}`
}

/** Pictures of other sites, as of a Google account, are none of ours and stay. */
export async function removePicture(storage: Storage, picUrl: string | null): Promise<void> {
  const key = pictureKey(address.exec(picUrl ?? '')?.[1] ?? '')
  if (key !== undefined) await storage.remove(key)
}

/** For what features keep under names of their own: a square with sides of so many pixels. */
export async function drawSquare(bytes: Uint8Array, side: number): Promise<Buffer> {
  const { redrawPicture } = await import('./redraw.ts')
  return redrawPicture(bytes, side)
}

/** The same in its own shape, as wide as a page at most. */
export async function drawWide(bytes: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  const { redrawWide } = await import('./redraw.ts')
  return redrawWide(bytes)
}

/** 16 to 9, in widths of 320, 640 and 1,280 pixels: for a list, a page, and whoever shows a link to it. */
export async function drawCover(bytes: Uint8Array): Promise<[small: Buffer, medium: Buffer, large: Buffer]> {
  const { redrawCover } = await import('./redraw.ts')
  return redrawCover(bytes)
}
