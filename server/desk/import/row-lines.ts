import { BULK_MAX_ROWS } from '#contract/wire/limits.ts'
import { createFileFault, type FileRow, MAX_CELL_LENGTH, createTooLargeFault } from './fault.ts'

/** Maximum number of lines of a spreadsheet, including blank lines. */
const MAX_LINES = 1_048_576
/**
 * Maximum length of the text of all rows together. The text itself is counted, not the size of the file, because a
 * workbook may refer to one long text a million times.
 */
const MAX_TEXT_LENGTH = 64_000_000
const LINE_FEED = 10

/**
 * Collects the rows of a file as lines of JSON in one block of bytes. A thread can transfer the block without a copy,
 * and the receiver decodes row by row. Blank rows count against the limit, but are not stored. A text that is too long
 * is cut one character after the limit, so that the later check still refuses its row.
 */
export class RowLines {
  readonly #lines: string[] = []
  #textLength = 0
  #lineCount = 0

  add({ line, cells }: FileRow): void {
    this.#lineCount += 1
    if (this.#lineCount > MAX_LINES)
      throw createFileFault('Berkas ini berisi lebih dari satu juta baris, termasuk yang kosong.')
    if (cells.every(cell => cell.trim() === '')) return
    // The header is not counted as a row.
    if (this.#lines.length > BULK_MAX_ROWS)
      throw createFileFault('Paling banyak 100.000 baris dalam satu berkas. Bagi menjadi beberapa.')
    const text = JSON.stringify([line, ...cells.map(cut)])
    this.#textLength += text.length
    if (this.#textLength > MAX_TEXT_LENGTH) throw createTooLargeFault()
    this.#lines.push(text)
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.#lines.map(line => `${line}\n`).join(''))
  }
}

const cut = (cell: string) => (cell.length > MAX_CELL_LENGTH ? cell.slice(0, MAX_CELL_LENGTH + 1).toWellFormed() : cell)

/** Yields the rows. Decodes each row only when it is needed. */
export function* parseRowLines(lines: Uint8Array): Generator<FileRow> {
  const decoder = new TextDecoder()
  let from = 0
  for (let end = lines.indexOf(LINE_FEED); end >= 0; end = lines.indexOf(LINE_FEED, from)) {
    const [line, ...cells] = JSON.parse(decoder.decode(lines.subarray(from, end))) as [number, ...string[]] // `RowLines` writes this format
    yield { line, cells }
    from = end + 1
  }
}
