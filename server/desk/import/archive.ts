import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { fileFault } from './fault.ts'

const inflate = promisify(inflateRaw)

const CENTRAL_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const STORED = 0
const DEFLATED = 8
/** What any part may be when it is unpacked: 100,000 rows fit, a bomb does not. */
const PART_MAX_BYTES = 96 * 1024 ** 2

interface Entry {
  method: number
  packedBytes: number
  at: number
}

/** The parts of a ZIP archive by name. A part is unpacked when it is asked for, and never past its limit. */
export function openArchive(bytes: Buffer) {
  const entries = readEntries(bytes)
  return {
    has: (name: string) => entries.has(name),
    async read(name: string): Promise<string | undefined> {
      const entry = entries.get(name)
      if (!entry) return undefined
      const packed = packedBytes(bytes, entry)
      if (entry.method === STORED) return packed.toString('utf8')
      if (entry.method !== DEFLATED) throw broken()
      try {
        return (await inflate(packed, { maxOutputLength: PART_MAX_BYTES })).toString('utf8')
      } catch (error) {
        const isTooLarge = error instanceof RangeError || (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
        throw isTooLarge
          ? fileFault('Isi berkas ini terlalu besar setelah dibuka. Bagi menjadi beberapa berkas.')
          : broken()
      }
    },
  }
}

const broken = () => fileFault('Berkas XLSX ini rusak. Simpan ulang dari aplikasinya, lalu coba lagi.')

function readEntries(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end + 22 > bytes.length) throw broken()
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = bytes.readUInt16LE(end + 10); nth > 0; nth -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_ENTRY) throw broken()
    const nameBytes = bytes.readUInt16LE(at + 28)
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameBytes), {
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function packedBytes(bytes: Buffer, { at, packedBytes: length }: Entry): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_ENTRY) throw broken()
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + length > bytes.length) throw broken()
  return bytes.subarray(from, from + length)
}
