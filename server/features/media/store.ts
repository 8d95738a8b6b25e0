import { createHash } from 'node:crypto'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isMediaExtension } from '#contract/media-types.ts'

/** Files are named by what is in them: a name never changes its content, so every cache may keep it for good. */
export interface StoredMedia {
  url: string
  sizeBytes: number
}

const fileName = /^[0-9a-f]{64}\.([a-z0-9]{2,4})$/

export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}

/** The extension of a well-formed name; undefined for every other one, so that no path can be built from it. */
export function extensionOf(name: string): string | undefined {
  return fileName.exec(name)?.[1]
}

/** What `/api/media/...` names and how large it is; undefined for an address of another kind or a file that is gone. */
export async function findMedia(
  dataDir: string,
  url: string,
): Promise<{ name: string; path: string; sha256: string; sizeBytes: number } | undefined> {
  const [, name = ''] = /^\/api\/media\/([^/]+)$/.exec(url) ?? []
  if (extensionOf(name) === undefined) return undefined
  const path = join(mediaFolder(dataDir), name)
  const file = await stat(path).catch(() => undefined)
  return file?.isFile() ? { name, path, sha256: name.slice(0, 64), sizeBytes: file.size } : undefined
}

export async function storeMedia(dataDir: string, originalName: string, bytes: Buffer): Promise<StoredMedia> {
  const extension = extname(originalName).slice(1).toLowerCase()
  if (!isMediaExtension(extension)) throw new Error(`Media of type .${extension} is not supported: ${originalName}`)
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  const folder = mediaFolder(dataDir)
  const target = join(folder, name)
  const existing = await stat(target).catch(() => undefined)
  if (existing?.size !== bytes.length) {
    await mkdir(folder, { recursive: true })
    // Written beside and renamed: a crash leaves no file with a right name and half its content.
    const draft = `${target}.${process.pid}.${Date.now()}.part`
    const file = await open(draft, 'w', 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
  }
  return { url: `/api/media/${name}`, sizeBytes: bytes.length }
}
