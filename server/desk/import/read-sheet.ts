import type { ReceivedFile } from '#contract/wire/endpoint.ts'
import { parseCsv } from './csv-rows.ts'
import { RowLines } from './row-lines.ts'
import { readWorkbook } from './workbook/read-workbook.ts'

export type SheetFile = Pick<ReceivedFile, 'bytes' | 'type'>

/**
 * Returns all rows of a CSV file or a workbook in the format of `RowLines`. Runs in a worker thread, because reading a
 * large file takes long.
 */
export async function readSheet({ bytes, type }: SheetFile): Promise<Uint8Array> {
  const lines = new RowLines()
  if (type === 'text/plain') for (const row of parseCsv(bytes)) lines.add(row)
  else await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), lines)
  return lines.bytes()
}

/** Entry point of the worker thread (`runInThread`). */
export const work = (file: SheetFile) => readSheet(file)
