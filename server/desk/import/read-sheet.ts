import type { ReceivedFile } from '#contract/wire/endpoint.ts'
import { csvRows } from './csv-rows.ts'
import { RowLines } from './row-lines.ts'
import { readWorkbook } from './workbook/read-workbook.ts'

export type SheetFile = Pick<ReceivedFile, 'bytes' | 'type'>

/**
 * Returns all rows of a CSV file or a workbook, as `RowLines`. Large files take long, so the server calls it in a
 * thread.
 */
export async function readSheet({ bytes, type }: SheetFile): Promise<Uint8Array> {
  const lines = new RowLines()
  if (type === 'text/plain') for (const row of csvRows(bytes)) lines.add(row)
  else await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), lines)
  return lines.bytes()
}

/** The entry point of the thread (`runInThread`). */
export const work = (file: SheetFile) => readSheet(file)
