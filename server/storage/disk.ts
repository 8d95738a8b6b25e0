import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { KEPT_FREE_BYTES, type Storage } from './port.ts'

const { O_RDWR, O_CREAT } = constants
const KEY = /^[\w-]+(?:\/[\w-][\w.-]*)+$/

function undefinedIfMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
}

/** Stores files in a local folder. Reports a full disk (ENOSPC) if less than `keptFreeBytes` would stay free. */
export function createDiskStorage(root: string, { keptFreeBytes = KEPT_FREE_BYTES } = {}): Storage {
  async function requireRoom(folder: string, bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - bytes >= keptFreeBytes) return
    throw Object.assign(new Error('too little room is left for files'), { code: 'ENOSPC' })
  }

  function pathOf(key: string): string {
    // Callers check names themselves; as a second check no path outside the folder is ever built.
    if (!KEY.test(key)) throw new Error('not a key of the storage')
    return join(root, key)
  }

  return {
    async sizeOf(key) {
      const file = await stat(pathOf(key)).catch(undefinedIfMissing)
      return file?.isFile() ? file.size : undefined
    },

    read: async key => readFile(pathOf(key)).catch(undefinedIfMissing),

    stream: (key, range) => createReadStream(pathOf(key), range && { start: range.first, end: range.last }),

    async write(key, bytes) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await requireRoom(dirname(target), bytes.length)
      // Writes to a temporary file and renames it, so that a crash never leaves an incomplete file under the final
      // name.
      const draft = `${target}.${randomUUID()}.part`
      try {
        await writeWhole(draft, bytes)
        await rename(draft, target)
      } catch (error) {
        // On a full disk every try would leave a temporary file that is never read or removed.
        await rm(draft, { force: true })
        throw error
      }
    },

    async writePiece(key, offset, bytes) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await requireRoom(dirname(target), bytes.length)
      // Does not truncate: another server may be writing the same bytes to the same file.
      const file = await open(target, O_RDWR | O_CREAT, 0o600)
      try {
        let written = 0
        while (written < bytes.length) {
          written += (await file.write(bytes, written, bytes.length - written, offset + written)).bytesWritten
        }
        await file.sync()
      } finally {
        await file.close()
      }
    },

    remove: async key => rm(pathOf(key), { force: true }),
    removeFolder: async folder => rm(pathOf(folder), { recursive: true, force: true }),
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
