import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { isMediaExtension } from '#contract/wire/media-types.ts'
import type { Storage } from './port.ts'

/**
 * A file whose name is the hash of its content. The content under a name never changes, so caches may store it
 * permanently.
 */
export interface StoredMedia {
  url: string
  sizeBytes: number
}

const fileName = /^[0-9a-f]{64}\.([a-z0-9]{2,4})$/

export function getMediaKey(name: string): string {
  return `media/${name}`
}

/**
 * Returns the extension of a valid media name. Returns undefined for an invalid name, so that the caller never builds a
 * storage key from it.
 */
export function getExtension(name: string): string | undefined {
  return fileName.exec(name)?.[1]
}

/**
 * Returns name, hash and size of the file at an `/api/media/...` path. Returns undefined for any other path and for a
 * missing file.
 */
export async function findMedia(
  storage: Storage,
  url: string,
): Promise<{ name: string; sha256: string; sizeBytes: number } | undefined> {
  const [, name = ''] = /^\/api\/media\/([^/]+)$/.exec(url) ?? []
  if (getExtension(name) === undefined) return undefined
  const sizeBytes = await storage.sizeOf(getMediaKey(name))
  return sizeBytes === undefined ? undefined : { name, sha256: name.slice(0, 64), sizeBytes }
}

export async function storeMedia(storage: Storage, originalName: string, bytes: Buffer): Promise<StoredMedia> {
  const extension = extname(originalName).slice(1).toLowerCase()
  if (!isMediaExtension(extension)) throw new Error(`Media of type .${extension} is not supported: ${originalName}`)
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  if ((await storage.sizeOf(getMediaKey(name))) !== bytes.length) await storage.write(getMediaKey(name), bytes)
  return { url: `/api/media/${name}`, sizeBytes: bytes.length }
}
