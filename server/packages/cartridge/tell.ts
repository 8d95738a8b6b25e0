import type { PackageReportRow } from '#contract/packages/package-report.ts'
import { type ReportBuilder, shortenForMessage, markAsSimplified, markAsSkipped, chooseTitle } from '../report.ts'
import type { Content } from './content.ts'

/**
 * Writes the result for an item and for each of its questions into the report. If a quiz occurs twice, its questions
 * are reported only once.
 */
export function reportContent(report: ReportBuilder, row: PackageReportRow, content: Content, isFirst: boolean): void {
  row.source = content.source
  if (content.problem === undefined) {
    row.becomes = content.becomes
    markAsSimplified(row, ...content.notes)
  } else markAsSkipped(row, content.problem)
  if (!isFirst) return
  const path = [...row.place, row.title]
  for (const question of content.questions ?? []) {
    const { title } = chooseTitle(question.text, `Soal ${question.id}`)
    const questionRow = report.add({ id: question.id, title, place: path, source: 'question', becomes: 'question' })
    if (question.kind === 'skipped') markAsSkipped(questionRow, shortenForMessage(question.problem))
    else markAsSimplified(questionRow, ...question.notes)
    if (question.kind === 'essay') questionRow.becomes = 'assignment'
  }
}
