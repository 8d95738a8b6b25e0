import { openArchive } from './archive.ts'
import { fileFault, type FileRow, MAX_COLUMNS } from './fault.ts'

/**
 * The rows of the first sheet of a workbook, as text. It reads what cells say and nothing else: no document type, no entity of the
 * file's own, no link and no formula is ever followed. A cell with a formula is handed on with `=` in front.
 */
export async function xlsxRows(bytes: Buffer): Promise<Generator<FileRow>> {
  const archive = openArchive(bytes)
  const sheet = await archive.read(await firstSheet(archive))
  if (sheet === undefined) throw fileFault('Berkas XLSX ini tidak punya lembar kerja.')
  const shared = [...texts((await archive.read('xl/sharedStrings.xml')) ?? '', 'si')]
  return sheetRows(sheet, shared)
}

async function firstSheet(archive: ReturnType<typeof openArchive>): Promise<string> {
  const workbook = (await archive.read('xl/workbook.xml')) ?? ''
  const links = (await archive.read('xl/_rels/workbook.xml.rels')) ?? ''
  const id = attribute(tags(workbook, 'sheet').next().value ?? '', 'r:id')
  for (const link of tags(links, 'Relationship')) {
    if (attribute(link, 'Id') !== id) continue
    const target = attribute(link, 'Target') ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return 'xl/worksheets/sheet1.xml'
}

function* sheetRows(sheet: string, shared: readonly string[]): Generator<FileRow> {
  let last = 0
  for (const [head, inside] of elements(sheet, 'row')) {
    const line = Number(attribute(head, 'r')) || last + 1
    last = line
    const cells: string[] = []
    for (const [cell, content] of elements(inside, 'c')) {
      const column = columnOf(attribute(cell, 'r')) ?? cells.length
      if (column >= MAX_COLUMNS) continue
      while (cells.length < column) cells.push('')
      cells[column] = valueOf(attribute(cell, 't'), content, shared)
    }
    yield { line, cells }
  }
}

function valueOf(type: string | undefined, content: string, shared: readonly string[]): string {
  const value = content.includes('<v') ? (texts(content, 'v', true).next().value ?? '') : ''
  if (/<f[\s>/]/.test(content)) return `=${value}`
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'inlineStr') return texts(content, 'is').next().value ?? ''
  return type === 'b' ? (value === '1' ? 'ya' : 'tidak') : value
}

/** 'C7' is the third column. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  let number = 0
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64
  return number - 1
}

/** Elements of a name that do not nest, with their opening tag and what is inside; found by searching on, never back. */
function* elements(xml: string, name: string): Generator<[head: string, inside: string]> {
  let at = 0
  for (;;) {
    const from = opening(xml, name, at)
    if (from < 0) return
    const close = xml.indexOf('>', from)
    if (close < 0) return
    const head = xml.slice(from, close + 1)
    if (head.endsWith('/>')) {
      at = close + 1
      yield [head, '']
      continue
    }
    const end = xml.indexOf(`</${name}>`, close)
    if (end < 0) return
    at = end + name.length + 3
    yield [head, xml.slice(close + 1, end)]
  }
}

function opening(xml: string, name: string, from: number): number {
  for (let at = xml.indexOf(`<${name}`, from); at >= 0; at = xml.indexOf(`<${name}`, at + 1)) {
    if (/[\s>/]/.test(xml[at + name.length + 1] ?? '')) return at
  }
  return -1
}

function* tags(xml: string, name: string): Generator<string> {
  for (let at = opening(xml, name, 0); at >= 0; at = opening(xml, name, at + 1)) {
    yield xml.slice(at, xml.indexOf('>', at) + 1)
  }
}

/** What such elements say: their own text, or that of the `<t>` inside. */
function* texts(xml: string, name: string, isPlain = false): Generator<string> {
  for (const [, inside] of elements(xml, name)) {
    const parts = isPlain ? [inside] : [...elements(inside, 't')].map(([, text]) => text)
    yield decode(parts.join(''))
  }
}

function attribute(tag: string, name: string): string | undefined {
  const from = tag.indexOf(` ${name}="`)
  if (from < 0) return undefined
  const start = from + name.length + 3
  return decode(tag.slice(start, tag.indexOf('"', start)))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
