import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  launchPath,
  createPackageIndex,
  type PackagedFile,
  getPackagedType,
  writeHead,
} from '#contract/learning/scorm-package.ts'
import { UNIT_PACKAGE_MAX_BYTES } from '#contract/wire/limits.ts'
import { getMediaKey, type StoredMedia } from './media.ts'
import type { Storage } from './port.ts'

/** The methods of a package's source that are needed here (`server/packages/source.ts`). */
interface Source {
  readonly entries: readonly { path: string; size: number }[]
  open(path: string): Promise<Readable>
}

export interface KeptPackage extends StoredMedia {
  /** Paths of the files that are not stored, because browsers cannot use them. */
  left: string[]
  /** Returns whether a unit can be launched at this address: a file of the package, with or without parameters. */
  holds: (launch: string) => boolean
}

interface DescribedPackage extends KeptPackage {
  /** Stores the package. Can be interrupted at any point and repeated. */
  keep: (storage: Storage) => Promise<void>
}

/** Fault of a package. Its message is shown to the user who uploads the package. */
export class ScormPackageFault extends Error {}

const PIECE_BYTES = 1024 ** 2

/**
 * Describes a package as one file whose name is derived from its content. It is stored once for any number of units and
 * uploads. The package is read twice, once for the name and once to store it, so that it is never in memory as a whole.
 */
export async function describeScormPackage(source: Source): Promise<DescribedPackage> {
  const { files, left } = listFiles(source)
  const find = createPackageIndex(files)
  const list = Buffer.from(JSON.stringify(files))
  const head = Buffer.concat([writeHead(list.length), list])
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
      // If the process is killed, an incomplete file remains that nothing refers to yet. The next attempt writes it
      // again.
      if ((await storage.sizeOf(key)) !== sizeBytes) await write(storage, key, getBytes(source, head, files))
      await storage.joinPieces(key)
    },
  }
}

export async function storeScormPackage(storage: Storage, source: Source): Promise<KeptPackage> {
  const described = await describeScormPackage(source)
  await described.keep(storage)
  return described
}

function listFiles({ entries }: Source): { files: PackagedFile[]; left: string[] } {
  const files: PackagedFile[] = []
  const remainingParts: string[] = []
  let at = 0
  // The files are sorted, so that the same files in any order give the same package.
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
    // The stream has no encoding, so it yields buffers.
    for await (const piece of (await source.open(path)) as AsyncIterable<Buffer>) {
      read += piece.length
      if (read > size) break
      yield piece
    }
    // If the size differs, its range in the list would be wrong.
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
