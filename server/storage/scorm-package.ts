import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  launchPath,
  createPackageIndex,
  type PackagedFile,
  getPackagedType,
  createPackageHead,
} from '#contract/learning/scorm-package.ts'
import { UNIT_PACKAGE_MAX_BYTES } from '#contract/wire/limits.ts'
import { getMediaKey, type StoredMedia } from './media.ts'
import type { Storage } from './port.ts'

/** Methods of a package source (`server/packages/source.ts`) that are needed here. */
interface Source {
  readonly entries: readonly { path: string; size: number }[]
  open(path: string): Promise<Readable>
}

export interface StoredPackage extends StoredMedia {
  /** Paths of files in the package that are not stored, because browsers cannot use them. */
  left: string[]
  /** True if a unit can be launched at this URL, because the package contains the file. The URL may have parameters. */
  holds: (launch: string) => boolean
}

interface DescribedPackage extends StoredPackage {
  /** Stores the package. The call can be interrupted at any time and then be repeated. */
  keep: (storage: Storage) => Promise<void>
}

/** Error in a package. The user who uploads the package sees its message. */
export class ScormPackageFault extends Error {}

const PIECE_BYTES = 1024 ** 2

/**
 * Describes a package as one file whose name is the hash of its content. This file is stored only once, even for
 * several units and uploads. Reads the package once to compute the name, and a second time to store it, so that the
 * memory never contains the whole package.
 */
export async function describeScormPackage(source: Source): Promise<DescribedPackage> {
  const { files, left } = listFiles(source)
  const find = createPackageIndex(files)
  const list = Buffer.from(JSON.stringify(files))
  const head = Buffer.concat([createPackageHead(list.length), list])
  const sizeBytes = files.reduce((sum, { size }) => sum + size, head.length)
  if (sizeBytes > UNIT_PACKAGE_MAX_BYTES) {
    throw new ScormPackageFault(`Paket terlalu besar: paling besar ${UNIT_PACKAGE_MAX_BYTES / 1024 ** 2} MB.`)
  }

  const hash = createHash('sha256')
  for await (const piece of getBytes(source, head, files)) hash.update(piece)
  const name = `${hash.digest('hex')}.pkg`
  const key = getMediaKey(name)
  return {
    url: `/api/media/${name}`,
    sizeBytes,
    left,
    holds: launch => find(launchPath(launch)) !== undefined,
    keep: async storage => {
      // If the process is killed, an incomplete file remains. No database row refers to this file yet, and the next try
      // writes it again.
      if ((await storage.sizeOf(key)) !== sizeBytes) await write(storage, key, getBytes(source, head, files))
      await storage.joinPieces(key)
    },
  }
}

export async function storeScormPackage(storage: Storage, source: Source): Promise<StoredPackage> {
  const described = await describeScormPackage(source)
  await described.keep(storage)
  return described
}

function listFiles({ entries }: Source): { files: PackagedFile[]; left: string[] } {
  const files: PackagedFile[] = []
  const remainingParts: string[] = []
  let at = 0
  // Sorts the files, so that packages with the same files in another order give the same stored file.
  for (const { path, size } of entries.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const type = getPackagedType(path)
    if (type === undefined) remainingParts.push(path)
    else {
      files.push({ path, type, at, size })
      at += size
    }
  }
  if (files.length === 0) throw new ScormPackageFault('Paket ini tidak berisi satu pun berkas yang bisa ditampilkan.')
  return { files, left: remainingParts }
}

async function* getBytes(source: Source, head: Buffer, files: readonly PackagedFile[]): AsyncGenerator<Buffer> {
  yield head
  for (const { path, size } of files) {
    let read = 0
    // The cast is safe, because a stream without an encoding yields buffers.
    for await (const piece of (await source.open(path)) as AsyncIterable<Buffer>) {
      read += piece.length
      if (read > size) break
      yield piece
    }
    // If the size of a file differs, the offsets in the list of files are wrong.
    if (read !== size) throw new ScormPackageFault(`Berkas ${path} tidak sebesar yang tertulis di paket.`)
  }
}

async function write(storage: Storage, key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  let gathered: Buffer[] = []
  let length = 0
  let offset = 0
  const flush = async () => {
    if (length === 0) return
    await storage.writePiece(key, offset, Buffer.concat(gathered))
    offset += length
    gathered = []
    length = 0
  }
  for await (const piece of bytes) {
    gathered.push(piece)
    length += piece.length
    if (length >= PIECE_BYTES) await flush()
  }
  await flush()
}
