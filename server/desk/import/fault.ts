import { CallError } from '../../http/errors.ts'

/** Creates the error for a file that cannot be used at all. The form shows the error at the file field. */
export function createFileFault(message: string): CallError {
  return new CallError('IMPORT_FILE_NOT_USABLE', { message })
}

export const createTooLargeFault = () =>
  createFileFault('Isi berkas ini terlalu besar setelah dibuka. Bagi menjadi beberapa berkas.')

export const MAX_COLUMNS = 50
export const MAX_CELL_LENGTH = 1_000

/** One line of a file; `line` is the line number that a spreadsheet shows. */
export interface FileRow {
  line: number
  cells: string[]
}
