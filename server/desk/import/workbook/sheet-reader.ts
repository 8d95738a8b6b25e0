import { type FileRow, MAX_COLUMNS } from '../fault.ts'
import { type FormatKind, formatDateCell, formatIsoDateCell } from './cell-dates.ts'
import { formatNumberCell, formatPercentCell } from './cell-numbers.ts'
import { type Attributes, createBrokenWorkbookFault, type PartHandlers } from './parts.ts'

/** Last row number in Excel. */
const MAX_LINE = 1_048_576

interface Meanings {
  shared: readonly string[]
  formatKinds: readonly (FormatKind | undefined)[]
  is1904: boolean
}

/**
 * Converts the XML elements of a sheet to rows of text. Leaves out cells after the last column that an import may have.
 */
export class SheetReader implements PartHandlers {
  cellsSeen = 0
  cellsWithText = 0
  readonly #meanings: Meanings
  readonly #onRow: (row: FileRow) => void
  #row: FileRow | undefined
  #lastLine = 0
  #cell: { column: number; type: string; style: number } | undefined
  #nextColumn = 0
  #value = ''
  #inline = ''
  #hasFormula = false
  #hints = 0
  /** Name of the XML element whose text is being parsed: the value of a cell (`v`), or a piece of its text (`t`). */
  #reading: 'v' | 't' | undefined

  constructor(meanings: Meanings, onRow: (row: FileRow) => void) {
    this.#meanings = meanings
    this.#onRow = onRow
  }

  open(name: string, attributes: Attributes): void {
    this.#reading = undefined
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (!this.#cell) return
    else if (name === 'f') this.#hasFormula = true
    else if (name === 'rPh') this.#hints += 1
    else if (name === 'v' || (name === 't' && this.#hints === 0)) this.#reading = name
  }

  text(text: string): void {
    if (this.#reading === 'v') this.#value += text
    if (this.#reading === 't') this.#inline += text
  }

  close(name: string): void {
    this.#reading = undefined
    if (name === 'rPh') this.#hints -= 1
    if (name === 'c') this.#closeCell()
    if (name !== 'row' || !this.#row) return
    this.#onRow(this.#row)
    this.#row = undefined
  }

  #openRow({ r }: Attributes): void {
    const namedColumn = Number(r)
    const line =
      namedColumn > 0 && namedColumn <= MAX_LINE && Number.isInteger(namedColumn) ? namedColumn : this.#lastLine + 1
    this.#lastLine = line
    this.#row = { line, cells: [] }
    this.#nextColumn = 0
  }

  #openCell({ r, t = '', s }: Attributes): void {
    this.cellsSeen += 1
    const column = getColumn(r) ?? this.#nextColumn
    this.#nextColumn = column + 1
    this.#cell = { column, type: t, style: Number(s) }
    ;[this.#value, this.#inline, this.#hasFormula, this.#hints] = ['', '', false, 0]
  }

  #closeCell(): void {
    const cells = this.#row?.cells
    const column = this.#cell?.column ?? MAX_COLUMNS
    const text = this.#cell ? this.#textOf(this.#cell) : ''
    this.#cell = undefined
    if (!cells || column >= MAX_COLUMNS || text === '') return
    this.cellsWithText += 1
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  #textOf({ type, style }: { type: string; style: number }): string {
    const value = this.#value
    if (this.#hasFormula) return `=${value}`
    if (type === 's') return this.#sharedText(value)
    if (type === 'inlineStr') return this.#inline
    if (type === 'b') return value === '1' ? 'ya' : 'tidak'
    if (type === 'd') return formatIsoDateCell(value)
    if (type !== '' && type !== 'n') return value
    const kind = this.#meanings.formatKinds[style]
    if (kind === 'percent') return formatPercentCell(value)
    return (kind && formatDateCell(value, kind, this.#meanings.is1904)) ?? formatNumberCell(value)
  }

  /**
   * Returns a shared text by its index. Throws if no text has this index, because the file is then damaged, and a blank
   * cell would hide the lost value.
   */
  #sharedText(value: string): string {
    if (value.trim() === '') return ''
    const text = this.#meanings.shared[Number(value)]
    if (text === undefined) throw createBrokenWorkbookFault()
    return text
  }
}

/** Returns the column index of a cell, for example 2 for 'C7'. */
function getColumn(cell: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(cell ?? '')?.[0]
  if (letters === undefined) return undefined
  let number = 0
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64
  return number - 1
}
