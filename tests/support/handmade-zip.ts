import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a ZIP for a test; omitted fields get correct values. */
export interface HandmadeEntry {
  name: string | Buffer
  bytes?: Buffer
  method?: number
  flags?: number
  /** Unix mode, in the upper half of the attributes. */
  mode?: number
  crc?: number
  /** Unpacked and packed size in the directory. */
  size?: number
  packedSize?: number
  /** Name in the local header. */
  localName?: string
  /** Index of the entry whose bytes this entry refers to. It has no bytes of its own. */
  sharesWith?: number
  /** Bytes between the entry's header and its data. */
  localExtra?: Buffer
  extra?: Buffer
  /** Offset of the entry that the directory states. */
  at?: number
}

interface Ending {
  count?: number
  comment?: Buffer
  directoryAt?: number
  /** Values of the ZIP64 records. Without them the archive has no such records. */
  zip64?: { count?: bigint; directoryAt?: bigint }
}

/** Builds a ZIP byte by byte, with the requested inconsistencies. */
export function buildHandmadeZip(entries: readonly HandmadeEntry[], ending: Ending = {}): Buffer {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  const records = entries.map(entry => {
    const { bytes = Buffer.from('isi'), method = 8, flags = 0x800, mode = 0 } = entry
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const name = Buffer.from(entry.name)
    const crc = entry.crc ?? crc32(bytes)
    const offset = entry.sharesWith === undefined ? at : (offsets[entry.sharesWith] ?? 0)
    offsets.push(offset)
    if (entry.sharesWith === undefined) {
      const localName = Buffer.from(entry.localName ?? name)
      const local = Buffer.alloc(30)
      const extra = entry.localExtra ?? Buffer.alloc(0)
      local.writeUInt32LE(0x04034b50, 0)
      writeShared(local, 4, { flags, method, crc, packed: packed.length, size: bytes.length })
      local.writeUInt16LE(localName.length, 26)
      local.writeUInt16LE(extra.length, 28)
      parts.push(local, localName, extra, packed)
      at += 30 + localName.length + extra.length + packed.length
    }
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(0x0314, 4)
    const sizes = { packed: entry.packedSize ?? packed.length, size: entry.size ?? bytes.length }
    writeShared(record, 6, { flags, method, crc, ...sizes })
    record.writeUInt16LE(name.length, 28)
    record.writeUInt16LE(entry.extra?.length ?? 0, 30)
    record.writeUInt32LE((mode << 16) >>> 0, 38)
    record.writeUInt32LE(entry.at ?? offset, 42)
    return Buffer.concat([record, name, entry.extra ?? Buffer.alloc(0)])
  })
  const directory = Buffer.concat(records)
  return Buffer.concat([...parts, directory, endOf(ending, { count: entries.length, at, bytes: directory.length })])
}

function writeShared(
  into: Buffer,
  at: number,
  { flags, method, crc, packed, size }: Record<'flags' | 'method' | 'crc' | 'packed' | 'size', number>,
): void {
  into.writeUInt16LE(20, at)
  into.writeUInt16LE(flags, at + 2)
  into.writeUInt16LE(method, at + 4)
  into.writeUInt16LE(0x21, at + 8)
  into.writeUInt32LE(crc, at + 10)
  into.writeUInt32LE(packed, at + 14)
  into.writeUInt32LE(size, at + 18)
}

function endOf(ending: Ending, { count, at, bytes }: { count: number; at: number; bytes: number }): Buffer {
  const comment = ending.comment ?? Buffer.alloc(0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE((ending.count ?? count) & 0xffff, 8)
  end.writeUInt16LE((ending.count ?? count) & 0xffff, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(ending.directoryAt ?? at, 16)
  end.writeUInt16LE(comment.length, 20)
  if (!ending.zip64) return Buffer.concat([end, comment])
  const larger = Buffer.alloc(56)
  larger.writeUInt32LE(0x06064b50, 0)
  larger.writeBigUInt64LE(44n, 4)
  larger.writeBigUInt64LE(ending.zip64.count ?? BigInt(count), 24)
  larger.writeBigUInt64LE(ending.zip64.count ?? BigInt(count), 32)
  larger.writeBigUInt64LE(BigInt(bytes), 40)
  larger.writeBigUInt64LE(ending.zip64.directoryAt ?? BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(at + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([larger, locator, end, comment])
}
