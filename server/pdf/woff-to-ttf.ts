import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

/**
 * Extracts the TrueType font of a WOFF file: unpacks and lays out the same tables again (W3C WOFF 1.0, 4-6). PDF
 * readers ignore an embedded WOFF2, and files with one are ten times larger, so the PDF embeds the original font.
 */
export function woffToTtf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const tableCount = woff.readUInt16BE(12)
  const tables = Array.from({ length: tableCount }, (_, index) => readTable(woff, WOFF_HEAD + index * WOFF_ENTRY))

  const head = Buffer.alloc(SFNT_HEAD + tableCount * SFNT_ENTRY)
  const powerOfTwo = 2 ** Math.floor(Math.log2(tableCount))
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(tableCount, 4)
  head.writeUInt16BE(powerOfTwo * SFNT_ENTRY, 6)
  head.writeUInt16BE(Math.log2(powerOfTwo), 8)
  head.writeUInt16BE((tableCount - powerOfTwo) * SFNT_ENTRY, 10)

  const bodies: Buffer[] = []
  let offset = head.length
  for (const [index, table] of tables.entries()) {
    const at = SFNT_HEAD + index * SFNT_ENTRY
    head.write(table.tag, at, 'latin1')
    head.writeUInt32BE(table.checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.bytes.length, at + 12)
    const padded = Buffer.concat([table.bytes, Buffer.alloc(-table.bytes.length & 3)])
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...bodies])
}

function readTable(woff: Buffer, at: number): { tag: string; checksum: number; bytes: Buffer } {
  const offset = woff.readUInt32BE(at + 4)
  const packedLength = woff.readUInt32BE(at + 8)
  const length = woff.readUInt32BE(at + 12)
  const packed = woff.subarray(offset, offset + packedLength)
  return {
    tag: woff.toString('latin1', at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    bytes: packedLength < length ? inflateSync(packed) : packed,
  }
}
