import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assertOutsideTransaction } from '../../db/database.ts'

const fileName = /^[0-9a-f]{48}\.webp$/
const address = /^\/api\/pictures\/([^/]+)$/

export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Where a picture of this name lies; undefined for every name that is not ours, so that no path can be built from it. */
export function picturePath(dataDir: string, name: string): string | undefined {
  return fileName.test(name) ? join(pictureFolder(dataDir), name) : undefined
}

/** Keeps a picture under a name nobody can guess, and answers its address. */
export async function storePicture(dataDir: string, bytes: Buffer): Promise<string> {
  assertOutsideTransaction()
  const name = `${randomBytes(24).toString('hex')}.webp`
  const folder = pictureFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const target = join(folder, name)
  // Written beside and renamed: a crash leaves no file with a right name and half its content.
  const draft = `${target}.part`
  const file = await open(draft, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, target)
  return `/api/pictures/${name}`
}

/** Pictures of other sites, as of a Google account, are none of ours and stay. */
export async function removePicture(dataDir: string, picUrl: string | null): Promise<void> {
  const path = picturePath(dataDir, address.exec(picUrl ?? '')?.[1] ?? '')
  if (path !== undefined) await rm(path, { force: true })
}
