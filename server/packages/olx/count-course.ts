import type { PackageReport } from '#contract/packages/package-report.ts'
import type { PackageFiles } from '../manifest/package-files.ts'

const XML_MAX_BYTES = 4 * 1024 ** 2
/** Names of elements that have a `url_name` but no row in the report. */
const NO_ROW = /^(?:course|wiki|textbook)$/

/* Counts the content of a course directly in the text of its XML files, to check the report of the readers. */

/**
 * Counts items and questions. Items are chapters, sections, pages and components. Questions are the responses of
 * problems.
 */
export async function countCourse(files: PackageFiles, folder: string): Promise<NonNullable<PackageReport['held']>> {
  const base = folder === '' ? '' : `${folder}/`
  const texts = async (pattern: RegExp) => {
    const paths = files.paths.filter(path => path.startsWith(base) && pattern.test(path.slice(base.length)))
    const all: string[] = []
    for (const path of paths) all.push((await files.read(path, XML_MAX_BYTES)).toString('latin1'))
    return all
  }
  const structure = await texts(/^(?:course\.xml|(?:course|chapter|sequential|vertical|library_content)\/[^/]+\.xml)$/)
  const tags = structure.flatMap(text =>
    [...text.matchAll(/<([\w-]+)\s[^<>]*?\burl_name="/g)].map(([, tag = '']) => tag),
  )
  const problems = await texts(/^problem\/[^/]+\.xml$/)
  const questionCount = problems.reduce(
    (sum, text) => sum + Math.max(1, text.match(/<[a-z]+response[\s>]/g)?.length ?? 0),
    0,
  )
  return { items: tags.filter(tag => !NO_ROW.test(tag)).length, questions: questionCount }
}
