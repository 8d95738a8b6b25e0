import { PackageFault } from '../fault.ts'
import { MAX_NAME_BYTES } from '../zip-limits.ts'
import { ByteReader } from './byte-reader.ts'

/*
 * Reads tar (POSIX.1-2001, "pax Interchange Format", and GNU's long names). Uses no library, because libraries load a
 * pax header of any size into memory, so that a package could exhaust the memory.
 */

export interface TarFile {
  path: string
  size: number
  /** Content of the file. The caller must read it to its end before requesting the next file. */
  content: AsyncIterable<Buffer>
}

const BLOCK_BYTES = 512
/** Maximum size in bytes of a header that contains a long name. Real headers have only one block. */
const NAMES_MAX_BYTES = 64 * 1024
/**
 * Maximum number of bytes after the end mark. `tar` fills its last record with empty blocks, and a record has at most 1
 * MiB in practice.
 */
const PADDING_MAX_BYTES = 2 * 1024 * 1024
const FILE_TYPES = new Set(['0', '\0', '7'])
const FOLDER_TYPE = '5'
const HARD_LINK_TYPE = '1'

/**
 * Yields the files of a tar in their order. Throws a `PackageFault` for a link, a device or a broken header. Reads the
 * stream to its end, so that the checksum of the compressed data is verified.
 */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const reader = new ByteReader(stream)
  /** Path and size of the next entry, if extended headers before it contain them. */
  let givenHeader: { path?: string; size?: number } = {}
  for (;;) {
    const header = await reader.takeUpTo(BLOCK_BYTES)
    // An empty block marks the end of a tar. Some programs do not write one, so the tar may also end without it.
    if (header.length === 0 || (header.length === BLOCK_BYTES && header.every(byte => byte === 0)))
      return reader.skipToEnd(PADDING_MAX_BYTES)
    const { name, type, size, link } = readHeader(header)
    if (type === 'x' || type === 'g' || type === 'L') {
      const bytes = await listNames(reader, size)
      if (type === 'L') givenHeader.path = decodeUntilNul(bytes)
      if (type === 'x') givenHeader = { ...givenHeader, ...paxValues(bytes) }
      continue
    }
    const path = givenHeader.path ?? name
    const length = givenHeader.size ?? size
    givenHeader = {}
    if (type === FOLDER_TYPE || path.endsWith('/')) {
      await reader.skip(padded(length))
      continue
    }
    // If a file was passed to `tar` twice, its second entry is a link to its own path. Ignores this link.
    if (type === HARD_LINK_TYPE && plainPath(link) === plainPath(path)) continue
    if (!FILE_TYPES.has(type)) throw new PackageFault('PACKAGE_SPECIAL_FILE', path)
    yield { path: plainPath(path), size: length, content: reader.take(length) }
    await reader.skip(padded(length) - length)
  }
}

/**
 * Removes `./` from the start of a path. `tar` writes `./` before each path if it packs the current folder (`tar -c
 * .`).
 */
const plainPath = (path: string) => path.replace(/^(?:\.\/)+/, '').normalize('NFC')

const padded = (size: number) => Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES

async function listNames(reader: ByteReader, size: number): Promise<Buffer> {
  if (size > NAMES_MAX_BYTES) throw new PackageFault('PACKAGE_NAME_NOT_ALLOWED')
  const bytes = await reader.takeUpTo(padded(size))
  if (bytes.length < size) throw new PackageFault('PACKAGE_BROKEN')
  return bytes.subarray(0, size)
}

function readHeader(header: Buffer) {
  if (header.length < BLOCK_BYTES || !hasRightSum(header)) throw new PackageFault('PACKAGE_BROKEN')
  const isUstar = header.toString('latin1', 257, 262) === 'ustar'
  const name = decodeUntilNul(header.subarray(0, 100))
  // GNU tar stores times in this field. The field contains a path prefix only in the ustar format.
  const prefix = isUstar && header[263] === 0x30 ? decodeUntilNul(header.subarray(345, 500)) : ''
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type: header.toString('latin1', 156, 157),
    size: findNumber(header.subarray(124, 136)),
    link: decodeUntilNul(header.subarray(157, 257)),
  }
}

function hasRightSum(header: Buffer): boolean {
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  return findNumber(header.subarray(148, 156)) === sum
}

/** Parses the number in a header field. The number is in base 256 if the first bit is set, and otherwise octal. */
function findNumber(field: Buffer): number {
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0
  const value = isBinary
    ? field.subarray(1).reduce((all, byte) => all * 256 + byte, 0)
    : Number.parseInt(decodeUntilNul(field).trim() || '0', 8)
  if (!Number.isSafeInteger(value)) throw new PackageFault('PACKAGE_BROKEN')
  return value
}

function decodeUntilNul(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end)
}

/**
 * Parses the records of a pax header, which have the form `length key=value`. Returns only the values that this reader
 * uses.
 */
function paxValues(bytes: Buffer): { path?: string; size?: number } {
  const values: { path?: string; size?: number } = {}
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at)
    const length = Number(bytes.toString('latin1', at, space))
    if (space < 0 || !Number.isSafeInteger(length) || length <= space - at || at + length > bytes.length)
      throw new PackageFault('PACKAGE_BROKEN')
    const [key = '', ...value] = bytes.toString('utf8', space + 1, at + length - 1).split('=')
    if (key === 'path') values.path = value.join('=')
    if (key === 'size') values.size = getSize(value.join('='))
    at += length
  }
  if ((values.path?.length ?? 0) > MAX_NAME_BYTES) throw new PackageFault('PACKAGE_NAME_NOT_ALLOWED')
  return values
}

function getSize(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new PackageFault('PACKAGE_BROKEN')
  return Number(text)
}
