/** Numbers are written as numbers, all other values as text. */
export type CsvValue = string | number | boolean | Date | null

/** One column of an exported file (CSV or XLSX). */
export interface CsvColumn<Row> {
  name: string
  value: (row: Row) => CsvValue
}

/** Byte order mark. Excel reads a file as UTF-8 only if the file begins with this mark. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'

/**
 * Matches text that a spreadsheet would run as a formula. Spaces and separators may stand in front of the formula
 * (CWE-1236). Spreadsheets for East Asian languages also accept the full-width characters.
 */
const FORMULA = /^\s*[=+\-@\t\r\n|＝＋－＠]/
/** Matches digits that a spreadsheet would change, because it removes leading zeros and rounds long numbers. */
const DIGITS = /^(?:0\d+|\d{12,})$/

/**
 * Formats one cell. Adds an apostrophe before text that a spreadsheet would change. `parseCsv` removes an apostrophe
 * before digits.
 */
export function formatCsvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  const text = value instanceof Date ? value.toISOString() : value
  const safe = FORMULA.test(text) || DIGITS.test(text) ? `'${text}` : text
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const joinLine = (cells: readonly string[]) => cells.join(',') + LINE_END

/** Returns the first line of a file, with the names of the columns. */
export function formatCsvHead<Row>(columns: readonly CsvColumn<Row>[]): Uint8Array {
  return Buffer.from(BOM + joinLine(columns.map(({ name }) => formatCsvCell(name))))
}

/** Formats one line for each row. */
export function formatCsvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Uint8Array {
  return Buffer.from(rows.map(row => joinLine(columns.map(({ value }) => formatCsvCell(value(row))))).join(''))
}

/** Generates the file in batches of rows, so that sending can begin before all rows are read. */
export async function* generateCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  yield formatCsvHead(columns)
  for await (const rows of batches) yield formatCsvRows(columns, rows)
}
