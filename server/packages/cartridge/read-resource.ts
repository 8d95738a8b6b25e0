import { shortenForMessage, chooseTitle } from '../report.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import { type PackageFiles, resolvePath } from '../manifest/package-files.ts'
import { getAttribute, findChild, isElement, getTextOnOneLine, findOutermost } from '../xml/element.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'
import { type Content, type ReadContent, createSkippedContent } from './content.ts'
import { readFile } from './files.ts'
import { getQuestionContainer, pickLongerQuiz, findQuestionFile } from './question-files.ts'
import { readQuiz } from './quiz.ts'
import { readItemsOutsideTests, readTest } from './qti2/read-questions.ts'
import { getResourceKind } from './resource-kind.ts'
import { readAssignment, readDiscussion, readLink, type XmlFile, createXmlFile } from './texts.ts'

/** Title for a bank of questions in a package without a title. */
const LOOSE = 'Kumpulan soal'
const XML_MAX_BYTES = 8 * 1024 ** 2

/** Reads the content of a resource. Uses the title of the item that refers to the resource, if there is one. */
export async function readResource(
  files: PackageFiles,
  manifest: Manifest,
  resource: ManifestResource,
  itemTitle: string | undefined,
): Promise<Content> {
  const kind = getResourceKind(resource)
  const none = itemTitle ?? chooseTitle(fileName(resource), resource.id).title
  switch (kind) {
    case 'tool':
      return { title: none, ...createSkippedContent('tool', 'Alat dari luar (LTI) tidak bisa dibuka di sini') }
    case 'settings':
      return { title: none, ...createSkippedContent('other', 'Data untuk aplikasi asalnya saja') }
    case 'unknown':
      return {
        title: none,
        ...createSkippedContent('other', `Jenis "${shortenForMessage(resource.type)}" tidak dikenal`),
      }
    case 'file': {
      const path = getMainFile(files, resource)
      if (path === undefined) return { title: none, ...createSkippedContent('file', missing(resource)) }
      return { title: none, ...(await readFile(files, path, none, resource.isAssignment)) }
    }
    case 'question': {
      const title = itemTitle ?? chooseTitle(manifest.title, LOOSE).title
      return { title, ...(await readItemsOutsideTests(files, resource.grouped ?? [resource], title)) }
    }
    default: {
      const file = await getXml(files, resource)
      if (!file) return { title: none, ...createSkippedContent(kind === 'test' ? 'quiz' : kind, missing(resource)) }
      if (kind === 'test') {
        const title = itemTitle ?? chooseTitle(getAttribute(file.root, 'title'), none).title
        return { title, ...(await readTest(files, file, title)) }
      }
      const isQuiz = kind === 'quiz' || kind === 'bank'
      const path = isQuiz ? findQuestionFile(files, resource, manifest) : undefined
      const full = path === undefined ? file.root : await readXml(await files.read(path, XML_MAX_BYTES), path)
      const title = itemTitle ?? chooseTitle(titleInside(file.root), titleInside(full), none).title
      // Older programs use the same resource type for tests and for single questions of QTI 2, so the root element
      // decides.
      if (isQuiz && isQti2(full, 'item')) {
        return { title, ...(await readItemsOutsideTests(files, [resource], title)) }
      }
      if (isQuiz && isQti2(full, 'test')) return { title, ...(await readTest(files, file, title)) }
      if (isQuiz) return { title, ...readQuiz(files, pickLongerQuiz(full, file.root), title, kind === 'bank') }
      return { title, ...(await readXmlFile(files, kind, file, title)) }
    }
  }
}

const isQti2 = ({ name }: XmlElement, part: 'item' | 'test') =>
  name.replaceAll('-', '').toLowerCase().replace(/^qti/, '') === `assessment${part}`

const missing = ({ id, href, firstFile }: ManifestResource) =>
  href === '' && firstFile === ''
    ? `Sumber "${shortenForMessage(id)}" tidak menyebut berkas`
    : `Berkasnya tidak ada di paket: ${shortenForMessage(href || firstFile)}`

async function readXmlFile(
  files: PackageFiles,
  kind: 'link' | 'discussion' | 'assignment',
  file: XmlFile,
  title: string,
): Promise<ReadContent> {
  if (kind === 'link') return readLink(file, title)
  if (kind === 'discussion') return readDiscussion(files, file, title)
  return readAssignment(files, file, title)
}

function titleInside(root: XmlElement): string {
  const around = getQuestionContainer(root)
  const fields = findOutermost(findChild(around, 'qtimetadata'), 'qtimetadatafield')
  const bankTitle = fields.find(field => getTextOnOneLine(findChild(field, 'fieldlabel')) === 'bank_title')
  return (
    getTextOnOneLine(findChild(root, 'title')) ||
    getAttribute(around, 'title') ||
    getTextOnOneLine(findChild(bankTitle, 'fieldentry'))
  )
}

const fileName = ({ href, firstFile }: ManifestResource) =>
  (href || firstFile)
    .replace(/^.*\//, '')
    .replace(/\.\w{1,8}$/, '')
    .replaceAll(/[-_]+|%20/g, ' ')

/**
 * Returns the resource or one of its variants, whichever can be imported best. For example, prefers an assignment to a
 * page that only describes the assignment.
 */
export function chooseVariant(named: ManifestResource, { resources }: Manifest): ManifestResource {
  const both = [named, ...named.variants.flatMap(id => resources.get(id) ?? [])]
  const isRead = (each: ManifestResource) => !['tool', 'settings', 'unknown', 'file'].includes(getResourceKind(each))
  return both.find(isRead) ?? both.find(each => getResourceKind(each) === 'file') ?? named
}

/**
 * Returns the path of the main file of a resource: the file in its `href`, or else the first listed page, or else the
 * first listed file.
 */
export function getMainFile(files: PackageFiles, resource: ManifestResource): string | undefined {
  const { base, href, firstPage, firstFile } = resource
  return files.find(resolvePath(base, href || firstPage || firstFile))
}

/**
 * Reads the XML of a resource from its own file. If there is no such file, reads the XML from inside the manifest, as
 * in thin cartridges.
 */
async function getXml(files: PackageFiles, resource: ManifestResource): Promise<XmlFile | undefined> {
  const { base, href, firstXml, firstFile, element } = resource
  const path = files.find(resolvePath(base, href || firstXml || firstFile))
  if (path !== undefined) return createXmlFile(await readXml(await files.read(path, XML_MAX_BYTES), path), path)
  const knownElements = new Set(['metadata', 'file', 'dependency', 'variant'])
  const root = element.children.filter(isElement).find(child => !knownElements.has(child.name))
  return root && { root, folder: '' }
}
