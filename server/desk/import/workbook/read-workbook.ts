import { createFileFault } from '../fault.ts'
import type { RowLines } from '../row-lines.ts'
import { createMissingSheetFault, readWorkbookInfo, readFormatKinds, readSharedTexts } from './book.ts'
import { openWorkbook } from './parts.ts'
import { SheetReader } from './sheet-reader.ts'

/**
 * Adds the rows of a workbook's first sheet as text. Never evaluates links or formulas. A cell with a formula becomes
 * text that begins with `=`. Throws if the first sheet has no readable text although it has cells, or although the
 * workbook has other sheets.
 */
export async function readWorkbook(bytes: Buffer, lines: RowLines): Promise<void> {
  const workbook = await openWorkbook(bytes)
  const { sheetPath, otherSheets, is1904, folder } = await readWorkbookInfo(workbook)
  const sharedTexts = await readSharedTexts(workbook, folder)
  const formatKinds = await readFormatKinds(workbook, folder)
  const reader = new SheetReader({ shared: sharedTexts, formatKinds, is1904 }, row => lines.add(row))
  if (!(await workbook.parse(sheetPath, reader))) throw createMissingSheetFault()
  const { cellsWithText, cellsSeen } = reader
  if (cellsWithText > 0) return
  if (otherSheets > 0)
    throw createFileFault('Lembar pertama berkas ini kosong. Pindahkan lembar yang berisi data ke urutan pertama.')
  if (cellsSeen > 0)
    throw createFileFault(
      'Tidak ada isi yang bisa dibaca dari sel-sel lembar pertama. Simpan ulang sebagai CSV, lalu coba lagi.',
    )
}
