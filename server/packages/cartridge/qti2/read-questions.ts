import { type PackageFiles, getFolder, resolvePath } from '../../manifest/package-files.ts'
import type { ManifestResource } from '../../manifest/resources.ts'
import { shortenForMessage } from '../../report.ts'
import { getAttribute, findChild, findChildren, findDescendants, findOutermost } from '../../xml/element.ts'
import { readXml, type XmlElement } from '../../xml/read-xml.ts'
import { type ReadContent, createSkippedContent } from '../content.ts'
import type { ReadQuestion } from '../qti/written-question.ts'
import { MINUTES_MAX, toQuizContent, type QuizRules, requireFewQuestions } from '../quiz-content.ts'
import { readItem } from './read-item.ts'
import { reportUnnamedItems } from './unnamed-items.ts'

const XML_MAX_BYTES = 8 * 1024 ** 2
/**
 * Maximum number of nested sections in separate files. A section may be a separate file that refers to further
 * sections.
 */
const SECTIONS_DEEP = 10

/** Reads a test of QTI 2 as one quiz. The questions stay in the order of the test. */
export async function readTest(
  files: PackageFiles,
  { root, folder }: { root: XmlElement; folder: string },
  title: string,
): Promise<ReadContent> {
  const notes: string[] = []
  if (findOutermost(root, 'selection').length > 0)
    notes.push('Pengambilan soal secara acak tidak ikut: semua soal tampil')
  const paths = await listItemPaths(files, root, folder, SECTIONS_DEEP)
  if (paths.length === 0) return createSkippedContent('quiz', 'Tidak berisi soal')
  return toQuizContent('quiz', title, {
    questions: await readItems(files, paths, title),
    rules: getRules(root, notes),
    notes,
  })
}

/** Reads questions that belong to no test, as one bank. */
export async function readItemsOutsideTests(
  files: PackageFiles,
  resources: readonly ManifestResource[],
  title: string,
): Promise<ReadContent> {
  const namedResources = resources.filter(({ isUnnamed }) => isUnnamed !== true)
  const paths = namedResources.map(({ base, href, firstXml }) => resolvePath(base, href || firstXml) ?? href)
  const questions = await readItems(files, paths, title)
  requireFewQuestions(resources.length, title)
  for (const { href, isUnnamed } of resources)
    if (isUnnamed === true) questions.push(await reportUnnamedItems(files, href))
  return toQuizContent('bank', title, {
    questions,
    rules: { timeLimitSeconds: null, attemptsAllowed: null },
    notes: [],
  })
}

const SECTION_REFS = new Set(['assessmentSectionRef', 'qti-assessment-section-ref'])
const ITEM_REFS = new Set(['assessmentItemRef', 'qti-assessment-item-ref'])

/**
 * Returns the paths of the items of a test, including the items of sections in other files. Also recognises the element
 * names of QTI 3.
 */
export async function listItemPaths(
  files: PackageFiles,
  root: XmlElement,
  folder: string,
  deep = SECTIONS_DEEP,
): Promise<string[]> {
  const paths: string[] = []
  for (const child of findChildren(root)) {
    const address = getAttribute(child, 'href')
    const path = resolvePath(folder, address) ?? address
    const section = SECTION_REFS.has(child.name) && deep > 0 ? files.find(path) : undefined
    if (ITEM_REFS.has(child.name)) paths.push(path)
    else if (section !== undefined) {
      const inside = await readXml(await files.read(section, XML_MAX_BYTES), section)
      paths.push(...(await listItemPaths(files, inside, getFolder(section), deep - 1)))
    } else paths.push(...(await listItemPaths(files, child, folder, deep)))
    requireFewQuestions(paths.length, folder)
  }
  return paths
}

async function readItems(files: PackageFiles, paths: readonly string[], title: string): Promise<ReadQuestion[]> {
  requireFewQuestions(paths.length, title)
  const questions: ReadQuestion[] = []
  for (const [at, named] of paths.entries()) {
    const path = files.find(named)
    if (path === undefined) {
      const problem = `Berkasnya tidak ada di paket: ${shortenForMessage(named)}`
      questions.push({ id: named, text: '', kind: 'skipped', notes: [], problem })
    } else questions.push(readItem(await readXml(await files.read(path, XML_MAX_BYTES), path), `q${at + 1}`))
  }
  return questions
}

/** Returns the rules of a test. A test with a single part may state its time limit in this part. */
function getRules(test: XmlElement, notes: string[]): QuizRules {
  const parts = findChildren(test, 'testPart')
  const limits = findChild(test, 'timeLimits') ?? (parts.length === 1 ? findChild(parts[0], 'timeLimits') : undefined)
  if (findDescendants(test, 'timeLimits').some(each => each !== limits && getAttribute(each, 'maxTime') !== ''))
    notes.push('Batas waktu per bagian atau per soal tidak ikut')
  const minutes = Math.ceil(Number(getAttribute(limits, 'maxTime')) / 60)
  if (minutes > MINUTES_MAX) notes.push('Batas waktunya terlalu besar untuk sebuah kuis, jadi tanpa batas')
  return { timeLimitSeconds: minutes >= 1 && minutes <= MINUTES_MAX ? minutes * 60 : null, attemptsAllowed: null }
}
