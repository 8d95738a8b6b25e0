import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { UniqueNames, readEntryName } from './entry-name.ts'
import { PackageFault } from './fault.ts'
import type { StoredReader } from './stored-reader.ts'
import { isBomb, type ZipLimits } from './zip-limits.ts'

export interface ListedEntry {
  path: string
  size: number
  entry: Entry
  /**
   * Offset in the ZIP file at which the next entry or the directory begins. The data of this entry must end before this
   * offset.
   */
  endsBefore: number
}

const LOCAL_HEADER_BYTES = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED_FLAGS = 0x1 | 0x40 | 0x2000
/** Bits of the file type in a Unix file mode. */
const KINDS = { mask: 0xf000, none: 0, file: 0x8000, folder: 0x4000 }

/** Reads and checks the whole central directory of a ZIP before any file is unpacked. */
export async function listZipEntries(
  reader: StoredReader,
  fileBytes: number,
  limits: ZipLimits,
): Promise<{ zip: ZipFile; entries: ListedEntry[] }> {
  // Leaves sizes and names unchecked here, because the code below checks them with this app's own messages.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false }
  const zip = await fromRandomAccessReaderPromise(reader, fileBytes, options).catch(() => {
    throw new PackageFault('PACKAGE_NOT_ZIP')
  })
  if (zip.entryCount > Math.min(limits.maxEntries, MAX_COUNTED)) throw new PackageFault('PACKAGE_TOO_MANY_FILES')
  const directoryAt = getCursor(zip)
  const entries: ListedEntry[] = []
  const names = new UniqueNames()
  let totalBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const path = judgeEntry(entry, limits, directoryAt)
      names.add(path)
      totalBytes += entry.uncompressedSize
      if (totalBytes > limits.maxTotalBytes) throw new PackageFault('PACKAGE_TOO_LARGE')
      entries.push({ path, size: entry.uncompressedSize, entry, endsBefore: directoryAt })
    }
  } catch (error) {
    throw error instanceof PackageFault ? error : brokenEntry(error)
  }
  await requireEnd(reader, getCursor(zip))
  keepApart(entries)
  // Each single entry may be below the limit although all entries together are a ZIP bomb.
  const packedBytes = entries.reduce((sum, { entry }) => sum + entry.compressedSize, 0)
  if (isBomb(totalBytes, packedBytes)) throw new PackageFault('PACKAGE_BOMB')
  return { zip, entries: entries.filter(({ path }) => !path.endsWith('/')) }
}

/**
 * Returns the offset of the next entry in the ZIP file. Converts the value, because the library's types wrongly declare
 * it as `boolean`.
 */
const getCursor = (zip: ZipFile) => Number(zip.readEntryCursor)

/**
 * Maximum number of entries that a directory may declare, independent of `limits`. Below this number the library reads
 * to the end of the directory.
 */
const MAX_COUNTED = 2 ** 31

function brokenEntry(error: unknown): PackageFault {
  const isLocked = error instanceof Error && /encrypt/i.test(error.message)
  return new PackageFault(isLocked ? 'PACKAGE_ENCRYPTED' : 'PACKAGE_BROKEN')
}

function judgeEntry(entry: Entry, limits: ZipLimits, directoryAt: number): string {
  const path = readEntryName(entry)
  const { compressedSize: packed, uncompressedSize: size, compressionMethod: method } = entry
  if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAGS) !== 0) throw new PackageFault('PACKAGE_ENCRYPTED', path)
  const isFolder = path.endsWith('/')
  const kind = (entry.externalFileAttributes >>> 16) & KINDS.mask
  if (kind !== KINDS.none && kind !== (isFolder ? KINDS.folder : KINDS.file))
    throw new PackageFault('PACKAGE_SPECIAL_FILE', path)
  if (method !== STORED && method !== DEFLATED) throw new PackageFault('PACKAGE_METHOD', path)
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(packed) || size < 0)
    throw new PackageFault('PACKAGE_SIZE_LIE', path)
  if ((method === STORED && size !== packed) || (isFolder && size > 0)) throw new PackageFault('PACKAGE_SIZE_LIE', path)
  if (size > limits.maxEntryBytes) throw new PackageFault('PACKAGE_FILE_TOO_LARGE', path)
  if (isBomb(size, packed)) throw new PackageFault('PACKAGE_BOMB', path)
  const { relativeOffsetOfLocalHeader: at } = entry
  const isInside = at >= 0 && at + LOCAL_HEADER_BYTES + entry.fileNameRaw.length + packed <= directoryAt
  if (!isInside) throw new PackageFault('PACKAGE_BROKEN', path)
  return path
}

const END_SIGNATURES = [0x06054b50, 0x06064b50]

/**
 * Requires that the end record follows directly after the last entry. Otherwise the directory declares too few entries,
 * and some programs would see more entries than this app.
 */
async function requireEnd(reader: StoredReader, at: number): Promise<void> {
  const bytes = Buffer.alloc(4)
  await new Promise<void>((resolve, reject) => {
    reader.read(bytes, 0, bytes.length, at, error => (error ? reject(new PackageFault('PACKAGE_BROKEN')) : resolve()))
  })
  if (!END_SIGNATURES.includes(bytes.readUInt32LE())) throw new PackageFault('PACKAGE_BROKEN')
}

function keepApart(entries: ListedEntry[]): void {
  const inOrder = entries.toSorted((a, b) => getOffset(a) - getOffset(b))
  for (const [nth, one] of inOrder.entries()) {
    const next = inOrder[nth + 1]
    if (!next) continue
    one.endsBefore = getOffset(next)
    const { fileNameRaw, compressedSize } = one.entry
    if (getOffset(one) + LOCAL_HEADER_BYTES + fileNameRaw.length + compressedSize > one.endsBefore)
      throw new PackageFault('PACKAGE_OVERLAP', one.path)
  }
}

const getOffset = ({ entry }: ListedEntry) => entry.relativeOffsetOfLocalHeader
