import { PackageFault } from '../fault.ts'
import { MAX_NAME_BYTES } from '../zip-limits.ts'
import { ByteReader } from './byte-reader.ts'

/*
 * Reads tar (POSIX.1-2001, "pax Interchange Format", and GNU's long names). Libraries are not used, because they keep
 * the records of a pax header of any size in memory, so that a package could exhaust the memory.
 */

export interface TarFile {
  path: string
  size: number
  /** The content must be read to its end before the next file. */
  content: AsyncIterable<Buffer>
}

const BLOCK_BYTES = 512
/** Maximum size of a header with names. Real headers have one block. */
const NAMES_MAX_BYTES = 64 * 1024
/** Maximum size of the blocks after the end mark. `tar` fills up its last record, which has at most 1 MiB in practice. */
const PADDING_MAX_BYTES = 2 * 1024 * 1024
const FILE_TYPES = new Set(['0', '\0', '7'])
const FOLDER_TYPE = '5'
const HARD_LINK_TYPE = '1'

/**
 * Yields the files of a tar in order. Throws a `PackageFault` for a link, a device or a broken header. Reads the stream
 * to its end, so that the checksum of its compression is verified.
 */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const reader = new ByteReader(stream)
  /** Values for the next entry, from the headers before it. */
  let givenHeader: { path?: string; size?: number } = {}
  for (;;) {
    const header = await reader.takeUpTo(BLOCK_BYTES)
    // Empty blocks mark the end. Some programs do not write them.
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
    // If a file was passed to `tar` twice, the second entry is a link to the same path.
    if (type === HARD_LINK_TYPE && plainPath(link) === plainPath(path)) continue
    if (!FILE_TYPES.has(type)) throw new PackageFault('PACKAGE_SPECIAL_FILE', path)
    yield { path: plainPath(path), size: length, content: reader.take(length) }
    await reader.skip(padded(length) - length)
  }
}

/** Removes `./` from the beginning. `tar` writes `./` before each path if it packs the current folder (`tar -c .`). */
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
  // GNU tar uses this field for times, so it is a path prefix only in the ustar format.
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

/** Parses an octal number, or a number in base 256 if the first bit is set. */
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

/** Parses records of the form `length key=value`, and returns the values that this reader uses. */
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
