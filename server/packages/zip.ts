import { type Readable, Transform, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ZipFile } from 'yauzl'
import { PackageFault } from './fault.ts'
import { type ListedEntry, listZipEntries } from './list-entries.ts'
import type { PackageSource } from './source.ts'
import { type StoredFiles, StoredReader } from './stored-reader.ts'
import type { ZipLimits } from './zip-limits.ts'

/**
 * Number of bytes that are read at once with a local header. They also contain the name and the first bytes of the
 * file, so that these bytes are not read twice.
 */
const HEADER_WINDOW_BYTES = 1024

/**
 * Opens a ZIP in the storage with random access. Only a few hundred kilobytes and the list of files are in memory.
 * First runs all checks that do not need unpacking. Throws a `PackageFault` for a refused file. Errors of the storage
 * are thrown unchanged.
 */
export async function openZip(storage: StoredFiles, key: string, limits: ZipLimits): Promise<PackageSource> {
  const fileBytes = await storage.sizeOf(key)
  if (fileBytes === undefined) throw new Error(`storage has no file ${key}`)
  const reader = new StoredReader(storage, key, fileBytes)
  const { zip, entries } = await listZipEntries(reader, fileBytes, limits).catch((error: unknown) => {
    throw reader.failure ?? error
  })
  reader.windowBytes = HEADER_WINDOW_BYTES
  const byPath = new Map(entries.map(each => [each.path, each]))

  async function open(path: string): Promise<Readable> {
    const listed = byPath.get(path)
    if (!listed) throw new PackageFault('PACKAGE_FILE_MISSING', path)
    const first = await findData(zip, listed).catch((error: unknown) => {
      throw reader.failure ?? error
    })
    return unpacked(storage, key, first, listed)
  }

  return {
    entries: entries.map(({ path, size }) => ({ path, size })),
    open,
    async read(path, atMost) {
      if ((byPath.get(path)?.size ?? 0) > atMost) throw new PackageFault('PACKAGE_FILE_TOO_LARGE', path)
      return buffer(await open(path))
    },
  }
}

/**
 * Returns the offset of a file's data. The file's local header must match the directory, and the data must end before
 * the next entry.
 */
async function findData(zip: ZipFile, { entry, path, endsBefore }: ListedEntry): Promise<number> {
  const header = await zip.readLocalFileHeaderPromise(entry).catch(() => {
    throw new PackageFault('PACKAGE_BROKEN', path)
  })
  if (!header.fileName.equals(entry.fileNameRaw) || header.compressionMethod !== entry.compressionMethod)
    throw new PackageFault('PACKAGE_BROKEN', path)
  if (header.fileDataStart + entry.compressedSize > endsBefore) throw new PackageFault('PACKAGE_OVERLAP', path)
  return header.fileDataStart
}

function unpacked(storage: StoredFiles, key: string, first: number, { entry, path }: ListedEntry): Readable {
  const { compressedSize: packed, uncompressedSize: size } = entry
  const check = createCheckingStream(path, size, entry.crc32)
  if (packed === 0) return size === 0 ? check.end() : check.destroy(new PackageFault('PACKAGE_SIZE_LIE', path))
  const bytes = storage.stream(key, { first, last: first + packed - 1 })
  // Ignores the error here, because the stream `check` reports it to the code that reads the stream.
  const done = () => undefined
  if (entry.compressionMethod === 0) return pipeline(bytes, check, done)
  const inflate = createInflateRaw()
  inflate.once('error', () => check.destroy(new PackageFault('PACKAGE_BROKEN', path)))
  return pipeline(bytes, inflate, check, done)
}

/**
 * Returns a stream that passes exactly the declared number of bytes. If a file is a ZIP bomb, the stream fails at the
 * first byte beyond this number.
 */
function createCheckingStream(path: string, size: number, sum: number): Transform {
  let readBytes = 0
  let crc = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      readBytes += chunk.length
      crc = crc32(chunk, crc)
      if (readBytes > size) next(new PackageFault('PACKAGE_SIZE_LIE', path))
      else next(null, chunk)
    },
    flush(next) {
      if (readBytes !== size) next(new PackageFault('PACKAGE_SIZE_LIE', path))
      else if (crc !== sum) next(new PackageFault('PACKAGE_CHECKSUM', path))
      else next()
    },
  })
}
