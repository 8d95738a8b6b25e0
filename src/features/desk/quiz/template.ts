import { questionSheetTemplate } from '#contract/assessment/quiz-sheet.ts'

const BOM = '\uFEFF'

/** Example with every type of question; separated by semicolons, which Excel in Indonesia expects. */
export function templateFile(): Blob {
  const rows = questionSheetTemplate.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';'))
  return new Blob([BOM, rows.join('\r\n')], { type: 'text/csv' })
}
