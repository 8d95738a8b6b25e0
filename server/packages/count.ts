import type { Manifest, Organization } from './manifest/manifest.ts'
import { getFileExtension, getFolder, type PackageFiles, resolvePath } from './manifest/package-files.ts'
import { findDescendants, getAttribute, findChild, findChildren, getTrimmedText } from './xml/element.ts'

/*
 * Counts the content of a package without the package readers, so that the report shows if a reader has skipped a file
 * or an item.
 */

const XML_MAX_BYTES = 8 * 1024 ** 2

/**
 * Counts all `<item>` elements of the structures. In a cartridge, leaves out an item without a title that only contains
 * all other items.
 */
export function countItems({ format, organizations }: Pick<Manifest, 'format' | 'organizations'>): number {
  const isShell = ({ element }: Organization) => {
    const [top, ...more] = findChildren(element, 'item')
    const isBare = top && getTrimmedText(findChild(top, 'title')) === '' && getAttribute(top, 'identifierref') === ''
    return format.kind === 'cartridge' && isBare === true && more.length === 0
  }
  return organizations.reduce(
    (sum, each) => sum + findDescendants(each.element, 'item').length - Number(isShell(each)),
    0,
  )
}

/**
 * Counts the questions in all XML files of the package, also in files that the manifest does not list. Also counts
 * questions whose files are missing.
 */
export async function countQuestions(files: PackageFiles, manifest: Manifest): Promise<number> {
  /** Paths of the files with QTI 2 questions. A question is counted once for each test that refers to it. */
  const items: string[] = []
  const refs: string[] = []
  const foundRefs: { quiz: string; isFull: boolean; count: number }[] = []
  for (const path of files.paths.filter(each => /\.(?:xml|qti)$/i.test(each))) {
    if (files.sizeOf(path) > XML_MAX_BYTES || /imsmanifest\.xml$/i.test(path)) continue
    const xml = withoutMarkedText((await files.read(path, XML_MAX_BYTES)).toString('latin1'))
    const quiz =
      /<(?:[\w.-]+:)?(?:assessment|objectbank)\s[^<>]{0,2000}?\bident\s*=\s*["']([^"']+)/.exec(xml)?.[1] ?? ''
    refs.push(...listRefs(xml, path))
    if (isItem(xml)) items.push(path)
    foundRefs.push({ quiz, isFull: getFileExtension(path) === 'qti', count: listQuestions(xml) })
  }
  const namedPaths = new Set(refs.map(path => files.find(path) ?? path))
  const loose = items.filter(path => !namedPaths.has(path)).length
  // A quiz may have two files: one with all its questions, and one with only the questions that the cartridge standard
  // supports. Counts each question of such a quiz only once.
  const full = new Map(foundRefs.filter(({ isFull }) => isFull).map(({ quiz, count }) => [quiz, count]))
  return foundRefs.reduce(
    (sum, { quiz, isFull, count }) => {
      const also = isFull ? undefined : full.get(quiz)
      return sum + (also === undefined ? count : Math.max(0, count - also))
    },
    refs.length + loose + missingItems(files, manifest, namedPaths),
  )
}

/** Counts questions that the manifest lists but whose files are missing. */
function missingItems(files: PackageFiles, { resources }: Manifest, named: ReadonlySet<string>): number {
  const paths = [...resources.values()]
    .filter(({ type }) => type.startsWith('imsqti_item_'))
    .map(({ base, href, firstXml }) => resolvePath(base, href || firstXml) ?? href)
  return paths.filter(path => files.find(path) === undefined && !named.has(path)).length
}

function listQuestions(xml: string): number {
  if (!/<(?:[\w.-]+:)?questestinterop\b/.test(xml)) return 0
  return xml.match(/<(?:[\w.-]+:)?item[\s/>]/g)?.length ?? 0
}

const isItem = (xml: string) => /<(?:[\w.-]+:)?(?:assessmentItem|qti-assessment-item)\s/.test(xml)

function listRefs(xml: string, path: string): string[] {
  const refs = xml.match(/<(?:[\w.-]+:)?(?:assessmentItemRef|qti-assessment-item-ref)\s[^<>]{0,4000}>/g) ?? []
  return refs.map(ref => resolvePath(getFolder(path), /\bhref\s*=\s*["']([^"']*)/.exec(ref)?.[1] ?? '') ?? ref)
}

/** Removes comments and CDATA, because they contain no elements. */
function withoutMarkedText(xml: string): string {
  const parts: string[] = []
  const opening = /<!--|<!\[CDATA\[/g
  let at = 0
  for (let foundElement = opening.exec(xml); foundElement; foundElement = opening.exec(xml)) {
    parts.push(xml.slice(at, foundElement.index))
    const close = foundElement[0] === '<!--' ? '-->' : ']]>'
    const end = xml.indexOf(close, opening.lastIndex)
    if (end < 0) return parts.join('')
    at = opening.lastIndex = end + close.length
  }
  parts.push(xml.slice(at))
  return parts.join('')
}
