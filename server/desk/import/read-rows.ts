import { setImmediate as pause } from 'node:timers/promises'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { BULK_MAX_ROWS } from '#contract/limits.ts'
import { csvRows } from './csv-rows.ts'
import { fileFault, type FileRow, MAX_CELL_LENGTH, MAX_COLUMNS } from './fault.ts'
import type { ImportColumn } from './import-deed.ts'

const ROWS_AT_ONCE = 1_000
const LINE_FEED = 10

export interface ReadRow {
  line: number
  cells: string[]
  values: Record<string, string>
  /** Of the line itself, whatever its columns mean. */
  problem: string | undefined
}

export interface ReadFile {
  header: string[]
  batches: AsyncIterable<ReadRow[]>
}

/** A file by its first line: some rows at a time, with room for others in between. */
export async function readRows(
  { bytes, type }: ReceivedFile,
  columns: Readonly<Record<string, ImportColumn>>,
): Promise<ReadFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isCsv = type === 'text/plain'
  if (isCsv && hasMoreLines(buffer)) await countRows(csvRows(bytes))
  const rows = isCsv ? csvRows(bytes) : await xlsxRowsOf(buffer)
  const first = rows.next()
  if (first.done) throw fileFault('Berkas ini kosong.')
  const header = first.value.cells.map(cell => cell.trim())
  const fields = fieldsOf(header, columns)
  return { header, batches: inBatches(rows, row => rowOf(row, fields)) }
}

/** The reader of workbooks is loaded by whoever brings one. */
async function xlsxRowsOf(bytes: Buffer) {
  const { xlsxRows } = await import('./xlsx-rows.ts')
  return xlsxRows(bytes)
}

/** A file that is perhaps too long is counted first: nobody shall wait for a plan that is thrown away again. */
function hasMoreLines(text: Buffer): boolean {
  let lines = 0
  for (let at = text.indexOf(LINE_FEED); at >= 0 && lines <= BULK_MAX_ROWS; at = text.indexOf(LINE_FEED, at + 1))
    lines += 1
  return lines > BULK_MAX_ROWS
}

async function countRows(rows: Generator<FileRow>): Promise<void> {
  rows.next() // the head is no row
  for await (const batch of inBatches(rows, as => as)) void batch
}

async function* inBatches<Row>(rows: Generator<FileRow>, read: (row: FileRow) => Row): AsyncGenerator<Row[]> {
  let [batch, count]: [Row[], number] = [[], 0]
  for (const row of rows) {
    if (row.cells.every(cell => cell.trim() === '')) continue
    count += 1
    if (count > BULK_MAX_ROWS) throw fileFault('Paling banyak 100.000 baris dalam satu berkas. Bagi menjadi beberapa.')
    batch.push(read(row))
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
    await pause()
  }
  if (batch.length > 0) yield batch
}

function fieldsOf(header: readonly string[], columns: Readonly<Record<string, ImportColumn>>): (string | undefined)[] {
  if (header.length > MAX_COLUMNS) throw fileFault(`Paling banyak ${MAX_COLUMNS} kolom.`)
  const bare = (title: string) => title.trim().toLowerCase().replaceAll('_', ' ')
  const titles = header.map(bare)
  const fields: (string | undefined)[] = header.map(() => undefined)
  for (const [name, { title, otherTitles = [], isOptional }] of Object.entries(columns)) {
    const found = [title, ...otherTitles].map(bare).find(each => titles.includes(each))
    if (found !== undefined) {
      const count = titles.filter(each => each === found).length
      if (count > 1) throw fileFault(`Kolom "${title}" ada ${count} kali.`)
      fields[titles.indexOf(found)] = name
    } else if (isOptional !== true) {
      const known = Object.values(columns).filter(column => column.isOptional !== true)
      const names = known.map(column => `"${column.title}"`).join(', ')
      throw fileFault(`Kolom "${title}" tidak ada. Baris pertama harus berisi judul kolom: ${names}.`)
    }
  }
  return fields
}

/** What a spreadsheet would run; a sign in front of digits is a number. */
const FORMULA = /^\s*(?:[=@]|[+-](?!\d+(?:[.,]\d+)?$))/

function rowOf({ line, cells }: FileRow, fields: readonly (string | undefined)[]): ReadRow {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const [at, cell] of cells.entries()) {
    const field = fields[at]
    if (at >= fields.length && cell.trim() !== '') problems.push('Ada lebih banyak kolom daripada judulnya')
    if (cell.length > MAX_CELL_LENGTH) problems.push(`Kolom ke-${at + 1}: lebih dari ${MAX_CELL_LENGTH} huruf`)
    // A column nobody reads may have its dashes and phone numbers: its text goes nowhere but back into a file, made harmless there.
    else if (field !== undefined && FORMULA.test(cell))
      problems.push(`Kolom ke-${at + 1}: berisi rumus. Tempel sebagai nilai`)
    else if (cell.includes('\u0000') || !cell.isWellFormed()) problems.push(`Kolom ke-${at + 1}: huruf tidak didukung`)
    if (field !== undefined) values[field] = cell.trim()
  }
  return { line, cells, values, problem: problems[0] && [...new Set(problems)].join('. ') }
}
