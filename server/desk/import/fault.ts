import { CallError } from '../../http/errors.ts'

/** The file as a whole is none we can take; said at its field. */
export function fileFault(message: string): CallError {
  return new CallError('IMPORT_FILE_NOT_USABLE', { message })
}

export const MAX_COLUMNS = 50
export const MAX_CELL_LENGTH = 1_000

/** One line of a file; `line` as a spreadsheet counts. */
export interface FileRow {
  line: number
  cells: string[]
}
