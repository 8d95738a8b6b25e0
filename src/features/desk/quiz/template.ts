import { questionSheetTemplate } from '#contract/rules/quiz-sheet.ts'

const BOM = '\uFEFF'

/** An example with every type of question; apart by semicolons, as Excel in Indonesian opens it. */
export function templateFile(): Blob {
  const rows = questionSheetTemplate.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';'))
  return new Blob([BOM, rows.join('\r\n')], { type: 'text/csv' })
}
