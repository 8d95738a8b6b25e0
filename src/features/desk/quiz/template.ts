import { questionSheetTemplate } from '#contract/assessment/quiz-sheet.ts'

const BOM = '\uFEFF'

/**
 * Returns an example file with every type of question. It uses semicolons as separators, because Excel in Indonesia
 * expects them.
 */
export function createTemplateFile(): Blob {
  const rows = questionSheetTemplate.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';'))
  return new Blob([BOM, rows.join('\r\n')], { type: 'text/csv' })
}
