import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { RESERVED_FREE_BYTES, requireKey, type Storage } from './port.ts'

const { O_RDWR, O_CREAT } = constants

function undefinedIfMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
}

/**
 * Creates a storage in a local folder. Throws the error of a full disk (ENOSPC) if less than `keptFreeBytes` bytes
 * would remain free.
 */
export function createDiskStorage(root: string, { keptFreeBytes = RESERVED_FREE_BYTES } = {}): Storage {
  async function requireRoom(folder: string, bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - bytes >= keptFreeBytes) return
    throw Object.assign(new Error('not enough free disk space'), { code: 'ENOSPC' })
  }

  const getPath = (key: string) => join(root, requireKey(key))

  /**
   * Writes to a temporary file first and renames it afterwards, so that a crash never leaves an incomplete file under
   * the final name.
   */
  async function publish(
    key: string,
    fill: (file: FileHandle, folder: string) => Promise<void>,
    { isNew } = { isNew: false },
  ): Promise<void> {
    const target = getPath(key)
    await mkdir(dirname(target), { recursive: true })
    const draft = `${target}.${randomUUID()}.part`
    try {
      await writeWhole(draft, file => fill(file, dirname(target)))
      // Uses a link instead of a rename, because only a link fails if the name already exists.
      if (isNew) await link(draft, target)
      else return await rename(draft, target)
      await rm(draft)
    } catch (error) {
      // Removes the temporary file. Otherwise each failed try on a full disk would leave one behind.
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    async sizeOf(key) {
      const file = await stat(getPath(key)).catch(undefinedIfMissing)
      return file?.isFile() ? file.size : undefined
    },

    read: async key => readFile(getPath(key)).catch(undefinedIfMissing),

    stream: (key, range) => createReadStream(getPath(key), range && { start: range.first, end: range.last }),

    write: (key, bytes) =>
      publish(key, async (file, folder) => {
        await requireRoom(folder, bytes.length)
        await file.writeFile(bytes)
      }),

    writeStream: (key, source, options) =>
      publish(
        key,
        async (file, folder) => {
          for await (const piece of source) {
            await requireRoom(folder, piece.length)
            await file.writeFile(piece)
          }
        },
        options,
      ),

    async writePiece(key, offset, bytes) {
      const target = getPath(key)
      await mkdir(dirname(target), { recursive: true })
      await requireRoom(dirname(target), bytes.length)
      // Opens the file without truncating it, because another server may be writing the same bytes to it.
      const file = await open(target, O_RDWR | O_CREAT, 0o600)
      try {
        let writtenBytes = 0
        while (writtenBytes < bytes.length) {
          writtenBytes += (await file.write(bytes, writtenBytes, bytes.length - writtenBytes, offset + writtenBytes))
            .bytesWritten
        }
        await file.sync()
      } finally {
        await file.close()
      }
    },

    // Does nothing, because `writePiece` writes pieces directly into the file.
    joinPieces: async () => {},

    remove: async key => rm(getPath(key), { force: true }),
    removeFolder: async folder => rm(getPath(folder), { recursive: true, force: true }),

    async *list(folder) {
      const entries = await opendir(join(root, folder), { recursive: true }).catch(undefinedIfMissing)
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue
        const path = join(entry.parentPath, entry.name)
        const file = await stat(path).catch(undefinedIfMissing)
        if (file) yield { key: relative(root, path), bytes: file.size }
      }
    },

    linkTo: async () => undefined,
  }
}

async function writeWhole(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await fill(file)
    await file.sync()
  } finally {
    await file.close()
  }
}
