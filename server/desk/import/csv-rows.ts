import { createFileFault, type FileRow, MAX_COLUMNS } from './fault.ts'

/** Maximum length of the header in characters. A file without line ends would be one very long header. */
const HEAD_MAX_LENGTH = 100_000

/**
 * Matches an apostrophe before digits. `formatCsvCell` and spreadsheets write this apostrophe, so that the digits
 * remain text.
 */
const MARKED_DIGITS = /^'(?=\d+$)/

/**
 * Returns the separator that is most frequent in the first line, outside quotes. Excel in Indonesian writes `;`,
 * because the comma is the decimal separator there.
 */
function getSeparator(text: string): string {
  const [first = ''] = text.slice(0, HEAD_MAX_LENGTH).split(/\r?\n/, 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/**
 * Parses CSV (RFC 4180). Also accepts the separators that spreadsheets use instead of a comma, and the apostrophes that
 * they write before digits.
 */
export function* parseCsv(bytes: Uint8Array): Generator<FileRow> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes) // also removes a byte order mark (BOM)
  const separator = getSeparator(text)
  let cells: string[] = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? parseQuotedCell(text, at, line) : plain(text, at, separator)
    keep(cells, cell.replace(MARKED_DIGITS, ''))
    const sign = text[end]
    if (sign !== undefined && sign !== separator && sign !== '\r' && sign !== '\n') {
      throw createFileFault(`Baris ${line}: ada teks di belakang tanda kutip penutup.`)
    }
    at = end + 1
    if (sign === separator && at < text.length) continue
    if (sign === separator) keep(cells, '')
    if (sign === '\r' && text[at] === '\n') at += 1
    yield { line, cells }
    cells = []
    line += 1
  }
}

/**
 * Adds a cell to a row. Keeps one filled cell after the last allowed column, so that a later check detects too many
 * columns. Ignores empty cells after the last allowed column, because spreadsheets add them.
 */
function keep(cells: string[], cell: string): void {
  if (cells.length < MAX_COLUMNS) cells.push(cell)
  else if (cells.length === MAX_COLUMNS && cell.trim() !== '') cells.push(cell)
}

function plain(text: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(from, end), end }
}

function parseQuotedCell(text: string, from: number, line: number): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) throw createFileFault(`Baris ${line}: tanda kutip dibuka tetapi tidak ditutup.`)
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') return { cell, end: end + 1 }
    cell += '"'
    at = end + 2
  }
}
