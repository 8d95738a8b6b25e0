import { setImmediate as pause } from 'node:timers/promises'
import type { ReceivedFile } from '#contract/wire/endpoint.ts'
import { createFileFault, type FileRow, MAX_CELL_LENGTH, MAX_COLUMNS } from './fault.ts'
import type { ImportColumn } from './import-action.ts'
import { readSheetInThread } from './read-in-thread.ts'
import type { SheetFile } from './read-sheet.ts'
import { parseRowLines } from './row-lines.ts'

/**
 * Maximum number of rows in one batch. The length of the text is limited too, because one query checks a whole batch.
 */
const MAX_BATCH_ROWS = 500
const MAX_BATCH_TEXT_LENGTH = 200_000

/** One line of an imported file. `values` contains the cells by field name. */
export interface ReadRow {
  line: number
  cells: string[]
  values: Record<string, string>
  /** Error that concerns the whole line, not one column. */
  problem: string | undefined
}

export interface ReadFile {
  header: string[]
  batches: AsyncIterable<ReadRow[]>
}

/**
 * Reads the header and then the rows in batches, so that other requests are answered between two batches. The titles of
 * the header determine the fields. `read` runs in a worker thread.
 */
export async function readRows(
  file: ReceivedFile,
  columns: Readonly<Record<string, ImportColumn>>,
  read: (file: SheetFile) => Promise<Uint8Array> = readSheetInThread,
): Promise<ReadFile> {
  const rows = parseRowLines(await read(file))
  const first = rows.next()
  if (first.done) throw createFileFault('Berkas ini kosong.')
  const header = first.value.cells.map(cell => cell.trim())
  const fields = getFields(header, columns)
  return { header, batches: splitIntoBatches(rows, fields) }
}

async function* splitIntoBatches(
  rows: Generator<FileRow>,
  fields: readonly (string | undefined)[],
): AsyncGenerator<ReadRow[]> {
  let [batch, textLength]: [ReadRow[], number] = [[], 0]
  for (const row of rows) {
    batch.push(getRow(row, fields))
    textLength += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length < MAX_BATCH_ROWS && textLength < MAX_BATCH_TEXT_LENGTH) continue
    yield batch
    ;[batch, textLength] = [[], 0]
    await pause()
  }
  if (batch.length > 0) yield batch
}

function getFields(header: readonly string[], columns: Readonly<Record<string, ImportColumn>>): (string | undefined)[] {
  if (header.length > MAX_COLUMNS) throw createFileFault(`Paling banyak ${MAX_COLUMNS} kolom.`)
  const bare = (title: string) => title.trim().toLowerCase().replaceAll('_', ' ')
  const titles = header.map(bare)
  const fields: (string | undefined)[] = header.map(() => undefined)
  for (const [name, { title, otherTitles = [], isOptional }] of Object.entries(columns)) {
    const foundTitle = [title, ...otherTitles].map(bare).find(each => titles.includes(each))
    if (foundTitle !== undefined) {
      const count = titles.filter(each => each === foundTitle).length
      if (count > 1) throw createFileFault(`Kolom "${title}" ada ${count} kali.`)
      fields[titles.indexOf(foundTitle)] = name
    } else if (isOptional !== true) {
      const requiredColumns = Object.values(columns).filter(column => column.isOptional !== true)
      const names = requiredColumns.map(column => `"${column.title}"`).join(', ')
      throw createFileFault(`Kolom "${title}" tidak ada. Baris pertama harus berisi judul kolom: ${names}.`)
    }
  }
  return fields
}

/** Matches text that a spreadsheet would run as a formula. A sign before digits is a number, not a formula. */
const FORMULA = /^\s*(?:[=@]|[+-](?!\d+(?:[.,]\d+)?$))/

function getRow({ line, cells }: FileRow, fields: readonly (string | undefined)[]): ReadRow {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const [at, cell] of cells.entries()) {
    const field = fields[at]
    if (at >= fields.length && cell.trim() !== '') problems.push('Ada lebih banyak kolom daripada judulnya')
    if (cell.length > MAX_CELL_LENGTH) problems.push(`Kolom ke-${at + 1}: lebih dari ${MAX_CELL_LENGTH} huruf`)
    // Does not search for formulas in unknown columns, which may contain dashes and phone numbers. Their text is only
    // exported again, and the export escapes formulas.
    else if (field !== undefined && FORMULA.test(cell))
      problems.push(`Kolom ke-${at + 1}: berisi rumus. Tempel sebagai nilai`)
    else if (cell.includes('\u0000') || !cell.isWellFormed()) problems.push(`Kolom ke-${at + 1}: huruf tidak didukung`)
    if (field !== undefined) values[field] = cell.trim()
  }
  return { line, cells, values, problem: problems[0] && [...new Set(problems)].join('. ') }
}
