import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { Storage } from '../../storage/port.ts'
import { UniqueNames, requireSafeName } from '../entry-name.ts'
import { PackageFault } from '../fault.ts'
import type { PackageSource } from '../source.ts'
import { isBomb, type ZipLimits } from '../zip-limits.ts'
import { readTar, type TarFile } from './read-tar.ts'
import { getUnpackedKey } from './unpacked-key.ts'

interface UnpackedFile {
  path: string
  size: number
  /** Offset of the file in the file with all unpacked contents. */
  at: number
}

/**
 * Opens a gzip-compressed tar in the storage. A compressed stream has no random access, so the contents of all files
 * are unpacked into one file in the storage. The caller must delete this file (`getUnpackedKey`) after the last read.
 * At the first file that is refused, unpacking stops with a `PackageFault`. Errors of the storage are thrown unchanged.
 */
export async function openTarGz(storage: Storage, key: string, limits: ZipLimits): Promise<PackageSource> {
  const packedBytes = await storage.sizeOf(key)
  if (packedBytes === undefined) throw new Error(`storage has no file ${key}`)
  const target = getUnpackedKey(key)
  const files: UnpackedFile[] = []
  await storage.writeStream(target, getContents(readTar(unzipped(storage.stream(key))), files, { packedBytes, limits }))
  const byPath = new Map(files.map(file => [file.path, file]))

  function getFileAt(path: string): UnpackedFile {
    const file = byPath.get(path)
    if (!file) throw new PackageFault('PACKAGE_FILE_MISSING', path)
    return file
  }

  async function open(path: string): Promise<Readable> {
    const { size, at } = getFileAt(path)
    return size === 0 ? Readable.from([]) : storage.stream(target, { first: at, last: at + size - 1 })
  }

  return {
    entries: files.map(({ path, size }) => ({ path, size })),
    open,
    async read(path, atMost) {
      if (getFileAt(path).size > atMost) throw new PackageFault('PACKAGE_FILE_TOO_LARGE', path)
      return buffer(await open(path))
    },
  }
}

/** Yields the contents of all files of a tar, one after another. Also adds each file to `files`. */
async function* getContents(
  tar: AsyncIterable<TarFile>,
  files: UnpackedFile[],
  { packedBytes, limits }: { packedBytes: number; limits: ZipLimits },
): AsyncGenerator<Buffer> {
  const names = new UniqueNames()
  let at = 0
  for await (const { path, size, content } of tar) {
    requireSafeName(path)
    names.add(path)
    if (files.length >= limits.maxEntries) throw new PackageFault('PACKAGE_TOO_MANY_FILES')
    if (size > limits.maxEntryBytes) throw new PackageFault('PACKAGE_FILE_TOO_LARGE', path)
    if (at + size > limits.maxTotalBytes) throw new PackageFault('PACKAGE_TOO_LARGE')
    if (isBomb(at + size, packedBytes)) throw new PackageFault('PACKAGE_BOMB')
    files.push({ path, size, at })
    at += size
    yield* content
  }
}

/**
 * Unpacks a gzip stream. Throws a `PackageFault` if the compressed data is broken. Errors of the storage are thrown
 * unchanged.
 */
async function* unzipped(packed: Readable): AsyncGenerator<Buffer> {
  let failure: Error | undefined
  const gunzip = createGunzip()
  packed.once('error', error => {
    failure = error
    gunzip.destroy(error)
  })
  try {
    // The cast is safe, because a stream without an encoding yields buffers.
    yield* packed.pipe(gunzip) as AsyncIterable<Buffer>
  } catch {
    throw failure ?? new PackageFault('PACKAGE_BROKEN')
  } finally {
    packed.destroy()
    gunzip.destroy()
  }
}
