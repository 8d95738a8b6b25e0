import type { Block } from '#contract/learning/article.ts'
import type { FoundMaterial } from '../found.ts'
import { linkBlocks } from '../link-blocks.ts'
import { getFileExtension, getFolder, type PackageFiles } from '../manifest/package-files.ts'
import { splitParagraphs } from '../paragraphs.ts'
import { shortenForMessage, chooseTitle } from '../report.ts'
import { getAttribute, findChild, findChildren, getRawText, getTrimmedText } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import { toArticleMaterials, type ReadContent, createSkippedContent, toVideoMaterials } from './content.ts'
import { type ReadPage, readPage } from './html-page.ts'
import { resolveInPage } from './page-address.ts'

/** An XML file of a cartridge: its root element and its folder. */
export interface XmlFile {
  root: XmlElement
  folder: string
}

const ASSIGNMENT_MINUTES = 30
const LINK_MINUTES = 5
const ATTACHMENTS_MAX = 100

export function readLink({ root }: XmlFile, title: string): ReadContent {
  const address = getAttribute(findChild(root, 'url'), 'href')
  return createLinkArticle(title, address, { label: getTrimmedText(findChild(root, 'title')) || title })
}

/** Returns an article that contains a link after its introductory text. */
export function createLinkArticle(
  title: string,
  address: string,
  { label = title, intro }: { label?: string; intro?: ReadPage },
): ReadContent {
  if (address === '') return createSkippedContent('link', 'Tautannya kosong')
  const blocks = [...(intro?.blocks ?? []), ...linkBlocks(label, address)]
  const notes = /^https:/i.test(address)
    ? []
    : [`Alamatnya bukan https, jadi tinggal sebagai kata: ${shortenForMessage(address)}`]
  return {
    source: 'link',
    becomes: 'article',
    notes: [...(intro?.notes ?? []), ...notes],
    materials: [
      { kind: 'article', title, minutes: LINK_MINUTES, blocks },
      ...toVideoMaterials(intro?.videos ?? [], title),
    ],
  }
}

export async function readDiscussion(files: PackageFiles, file: XmlFile, title: string): Promise<ReadContent> {
  const page = await findText(files, findChild(file.root, 'text'), file.folder)
  if (!page) return createSkippedContent('discussion', 'Teksnya terlalu rumit untuk dibaca')
  const materials = toArticleMaterials(title, orTitle(page.blocks, title))
  if (!materials) return createSkippedContent('discussion', 'Teksnya terlalu panjang untuk sebuah artikel')
  const beside = await attachments(files, file, title)
  return {
    source: 'discussion',
    becomes: 'article',
    notes: ['Pemantik diskusi menjadi artikel, tanpa tempat menjawab', ...page.notes, ...beside.notes],
    materials: [...materials, ...toVideoMaterials(page.videos, title), ...beside.materials],
  }
}

export async function readAssignment(files: PackageFiles, file: XmlFile, title: string): Promise<ReadContent> {
  const page = await findText(files, findChild(file.root, 'text'), file.folder)
  if (!page) return createSkippedContent('assignment', 'Teksnya terlalu rumit untuk dibaca')
  const beside = await attachments(files, file, title)
  const forTeachers = getTrimmedText(findChild(file.root, 'instructor_text')) !== ''
  return toAssignment(title, page, {
    notes: [...beside.notes, ...(forTeachers ? ['Catatan untuk pengajar tidak ikut'] : [])],
    materials: beside.materials,
  })
}

export function toAssignment(
  title: string,
  page: ReadPage,
  beside: Pick<ReadContent, 'notes' | 'materials'>,
): ReadContent {
  const [task, ...more] = toArticleMaterials(title, orTitle(page.blocks, title)) ?? []
  if (task?.kind !== 'article' || more.length > 0)
    return createSkippedContent('assignment', 'Teksnya terlalu panjang untuk sebuah tugas')
  return {
    source: 'assignment',
    becomes: 'assignment',
    notes: [...page.notes, ...beside.notes],
    materials: [
      { ...task, kind: 'assignment', minutes: ASSIGNMENT_MINUTES },
      ...toVideoMaterials(page.videos, title),
      ...beside.materials,
    ],
  }
}

/** Returns the blocks. If there are no blocks, returns a paragraph with the title. */
const orTitle = (blocks: Block[], title: string): Block[] =>
  blocks.length > 0 ? blocks : [{ kind: 'paragraph', line: [{ kind: 'text', text: title }] }]

async function findText(
  files: PackageFiles,
  text: XmlElement | undefined,
  folder: string,
): Promise<ReadPage | undefined> {
  const words = getRawText(text)
  if (getAttribute(text, 'texttype').toLowerCase() === 'text/html') return readPage(files, words, folder)
  return { blocks: splitParagraphs(words), videos: [], notes: [] }
}

/** Returns attached PDFs as materials that follow the text. Other attached files are left out, with a note. */
async function attachments(
  files: PackageFiles,
  { root, folder }: XmlFile,
  title: string,
): Promise<Pick<ReadContent, 'notes' | 'materials'>> {
  const notes: string[] = []
  const materials: FoundMaterial[] = []
  const all = findChildren(findChild(root, 'attachments'), 'attachment')
  if (all.length > ATTACHMENTS_MAX) notes.push(`Dari ${all.length} lampiran dibaca ${ATTACHMENTS_MAX}`)
  for (const attachment of all.slice(0, ATTACHMENTS_MAX)) {
    const address = getAttribute(attachment, 'href')
    const path = files.find(resolveInPage(files, folder, address))
    const name = shortenForMessage(address.slice(address.lastIndexOf('/') + 1))
    const pdf = path !== undefined && getFileExtension(path) === 'pdf' ? await files.media.file(path, 'pdf') : undefined
    if (!pdf) notes.push(`Lampiran "${name}" tidak ikut`)
    else {
      const ownTitle = chooseTitle(`${title}: ${name}`).title
      materials.push({
        kind: 'pdf',
        title: ownTitle,
        minutes: 10,
        file: pdf.name,
        summary: `Lampiran dari "${title}".`,
      })
    }
  }
  return { notes, materials }
}

export const createXmlFile = (root: XmlElement, path: string): XmlFile => ({ root, folder: getFolder(path) })
