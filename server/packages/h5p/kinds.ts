import type { PackageReportRow } from '#contract/packages/package-report.ts'
import { shortenForMessage, markAsSimplified, markAsSkipped } from '../report.ts'
import type { H5pContent } from './contents.ts'

const MICROPHONE = 'Butuh mikrofon, yang tidak diberikan kepada unit'
const OTHER_SITE = 'Menampilkan situs lain. Unit tidak boleh memuat apa pun dari luar paketnya'
const NO_DOWNLOAD = 'Hasil isiannya tidak bisa diunduh'
const NOT_COLLECTED = 'Jawabannya tidak dikumpulkan: yang dicatat hanya selesai atau belum'

/**
 * Libraries that cannot work here, because they need a special server, a microphone or another site. The text is the
 * reason in the report.
 */
const skipped: Readonly<Record<string, string>> = {
  'H5P.AppearIn': OTHER_SITE,
  'H5P.AudioRecorder': MICROPHONE,
  'H5P.FacebookPageFeed': OTHER_SITE,
  'H5P.SpeakTheWords': MICROPHONE,
  'H5P.SpeakTheWordsSet': MICROPHONE,
  'H5P.TwitterUserFeed': OTHER_SITE,
}

/** Libraries that work here without one of their functions. The text is the note in the report. */
const simplified: Readonly<Record<string, string>> = {
  'H5P.DocumentExportPage': NO_DOWNLOAD,
  'H5P.ExportableTextArea': NO_DOWNLOAD,
  'H5P.Link': 'Tautan ke situs lain tidak terbuka dari dalam unit',
  'H5P.OpenEndedQuestion': NOT_COLLECTED,
  'H5P.Questionnaire': NOT_COLLECTED,
  'H5P.SimpleMultiChoice': NOT_COLLECTED,
}

/**
 * Libraries that only arrange other contents. Such a content reports completion only if one of the arranged contents
 * does.
 */
const containers = new Set([
  'H5P.BranchingScenario',
  'H5P.Column',
  'H5P.CoursePresentation',
  'H5P.GameMap',
  'H5P.InteractiveBook',
  'H5P.InteractiveVideo',
  'H5P.PortfolioPlaceholder',
])
export const isContainer = (library: string) => containers.has(library)

/** Writes the limitations of a content into the content's row of the report. */
export function judgeContent(row: PackageReportRow, { library, hosts }: H5pContent): void {
  const why = skipped[library] ?? (/peer/i.test(library) ? 'Butuh server untuk saling menilai' : undefined)
  if (why !== undefined) return markAsSkipped(row, why)
  if (library === 'H5P.IFrameEmbed' && hosts.size > 0) return markAsSkipped(row, OTHER_SITE)
  const lost = simplified[library]
  if (lost !== undefined) markAsSimplified(row, lost)
  for (const host of hosts)
    markAsSimplified(row, `Memuat berkas dari ${shortenForMessage(host)}, yang tidak terbuka di sini`)
}
