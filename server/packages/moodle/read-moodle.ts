import type { PackageReportRow } from '#contract/packages/package-report.ts'
import type { Content, ReadContent } from '../cartridge/content.ts'
import { toPlainText } from '../cartridge/qti/words.ts'
import { reportContent } from '../cartridge/tell.ts'
import { flattenTracks } from '../flatten-tracks.ts'
import type { FoundMaterial, FoundNode, FoundPackage } from '../found.ts'
import type { ManifestItem } from '../manifest/manifest.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { chooseProgramTitle, ReportBuilder, chooseTitle } from '../report.ts'
import { readItems } from '../structure.ts'
import { toPageContent, readActivityContent } from './activities.ts'
import { type Backup, readBackup, type Section } from './backup.ts'
import { countBackup } from './count-backup.ts'
import { type ItemContent, createItems } from './items.ts'
import { type QuestionBank, readQuestionBank } from './question-bank.ts'
import { listEntryIds, readCategory, readMoodleQuiz, filterUnused } from './quizzes.ts'
import { readText } from './texts.ts'

const BANK = 'Bank soal'

/**
 * Reads a course backup of Moodle 2 to 5. Sections become classes, and activities become materials. Questions of the
 * question bank that no quiz uses become quizzes at the end. Does not read users, grades and discussions.
 */
export async function readMoodle(files: PackageFiles): Promise<FoundPackage> {
  const backup = await readBackup(files)
  const bank = await readQuestionBank(files)
  const report = new ReportBuilder()
  const { items, contents } = createItems(files, backup)
  const format = `Moodle ${backup.release}`.trim()
  const title = chooseProgramTitle(backup, items, format)

  async function readContent(content: ItemContent, itemTitle: string): Promise<ReadContent> {
    if (content.kind === 'summary') return readSummary(files, backup, content.section, itemTitle)
    const { activity } = content
    return activity.kind === 'quiz'
      ? readMoodleQuiz(files, activity, itemTitle, bank)
      : readActivityContent(files, activity, itemTitle)
  }

  async function read(
    { resourceId }: ManifestItem,
    row: PackageReportRow,
    itemTitle: string,
  ): Promise<FoundMaterial[]> {
    const content = contents.get(resourceId)
    if (!content) return []
    const activityContent = await readContent(content, itemTitle)
    reportContent(report, row, { title: itemTitle, ...activityContent }, true)
    return activityContent.materials
  }

  const nodes = await readItems(items, [], report, read)
  nodes.push(...bankNodes(files, { backup, bank, report }))
  const pictures = files.media.files.filter(({ width }) => width !== undefined).length
  if (pictures > 0) report.notes.push(`${pictures} gambar ikut di dalam teks`)
  report.notes.push('Peserta, nilai, dan jawaban peserta di dalam cadangan tidak dibaca')
  const backupCount = await countBackup(files)
  return {
    title,
    summary: toPlainText(files, backup.summary, new Set()),
    tracks: flattenTracks(nodes, title),
    report: report.finish(format, title, backupCount),
  }
}

/** Reads the summary of a section. The summary becomes the first article of its class. */
async function readSummary(
  files: PackageFiles,
  { contextId }: Backup,
  { id, summary }: Section,
  title: string,
): Promise<ReadContent> {
  const page = await readText(files, summary, { contextId, component: 'course', area: 'section', itemId: id })
  return toPageContent('page', title, page)
}

/** Creates a quiz for each category of the question bank, with the questions that no quiz uses. */
function bankNodes(
  files: PackageFiles,
  { backup, bank, report }: { backup: Backup; bank: QuestionBank; report: ReportBuilder },
): FoundNode[] {
  const quizzes = [...backup.sections.flatMap(({ activities }) => activities), ...backup.loose].filter(
    ({ kind }) => kind === 'quiz',
  )
  const used = new Set(quizzes.flatMap(listEntryIds))
  const children = bank.categories.flatMap((category): FoundNode[] => {
    const questions = filterUnused(category.questions, used)
    if (questions.length === 0) return []
    const { title } = chooseTitle(category.title, BANK)
    const row = report.add({ id: category.id, title, place: [BANK], source: 'bank' })
    const content: Content = { title, ...readCategory(files, title, questions) }
    report.hold(content.materials.length)
    reportContent(report, row, content, true)
    return [{ title, row, materials: content.materials, children: [] }]
  })
  if (children.length === 0) return []
  // The row of this folder is not part of the report, because the importer adds the folder.
  const row = new ReportBuilder().add({ id: '', title: BANK, place: [], source: 'folder' })
  return [{ title: BANK, row, materials: [], children }]
}
