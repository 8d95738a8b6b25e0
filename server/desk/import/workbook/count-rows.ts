import { readWorkbookInfo } from './book.ts'
import { openWorkbook, type PartHandlers, type Workbook } from './parts.ts'

/**
 * Counts the rows that are not blank in a workbook's first sheet. Does not use `SheetReader`, so that a difference
 * shows rows that `SheetReader` skipped.
 */
export async function countFilledRows(bytes: Buffer): Promise<number> {
  const workbook = await openWorkbook(bytes)
  const { sheetPath, folder } = await readWorkbookInfo(workbook)
  const isFilledText = await sharedTexts(workbook, folder)
  let count = 0
  let [isFilledRow, cellType, value] = [false, '', '']
  await workbook.parse(sheetPath, {
    open(name, { t = '' }) {
      if (name === 'row') isFilledRow = false
      if (name === 'c') [cellType, value] = [t, '']
    },
    text(text) {
      value += text
    },
    close(name) {
      if (name === 'c') {
        const typed = value.trim()
        isFilledRow ||= cellType === 's' ? (isFilledText[Number(typed)] ?? false) : typed !== ''
        value = ''
      }
      if (name === 'row') count += Number(isFilledRow)
    },
  })
  return count
}

/** Returns one flag for each shared text: true if the text is not blank. */
async function sharedTexts(workbook: Workbook, folder: string): Promise<boolean[]> {
  const filled: boolean[] = []
  let text = ''
  const handlers: PartHandlers = {
    open(name) {
      if (name === 'si') text = ''
    },
    text(more) {
      text += more
    },
    close(name) {
      if (name === 'si') filled.push(text.trim() !== '')
    },
  }
  await workbook.parse(`${folder}sharedStrings.xml`, handlers)
  return filled
}
