import { crc32, deflateRawSync } from 'node:zlib'

/** Returns a deflated archive of these parts. */
export function createArchive(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(Buffer.byteLength(content), 22)
    local.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(Buffer.byteLength(content), 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, title, packed)
    entries.push(entry, title)
    at += local.length + title.length + packed.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * Returns a workbook whose second part is its first sheet, as some programs write it. `rows` is the content of
 * `<sheetData>`.
 */
export function createWorkbook(rows: string | Buffer, shared = ''): Buffer {
  const sheet = typeof rows === 'string' ? `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>` : rows
  return createArchive({
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml': `${head}<workbook><sheets><sheet name="Data" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst>${shared}</sst>`,
    'xl/worksheets/sheet2.xml': sheet,
  })
}
