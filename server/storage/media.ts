import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { isMediaExtension } from '#contract/wire/media-types.ts'
import type { Storage } from './port.ts'

/**
 * A file whose name is derived from its content. The content of a name never changes, so caches may store it
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
 * Returns the extension of a valid name. Returns undefined for an invalid name, so that no storage key is built from
 * it.
 */
export function getExtension(name: string): string | undefined {
  return fileName.exec(name)?.[1]
}

/**
 * Returns the file and size for an `/api/media/...` address. Returns undefined for another address or a missing file.
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
