import type { Block } from '#contract/learning/article.ts'
import { type ReadPage, readPage } from '../cartridge/html-page.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { splitParagraphs } from '../paragraphs.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import { getAreaFolder, type FileArea } from './file-names.ts'
import { getValue } from './values.ts'

/** Prefix of the address of a file that belongs to the same text. */
const PLUGIN_FILE = /@@PLUGINFILE@@\/?/g
/** Formats of Moodle's texts that are not HTML. */
const PLAIN = '2'
const MARKDOWN = '4'

/** Reads a text of a backup with its pictures. Returns undefined if the text is too complex. */
export async function readText(files: PackageFiles, html: string, area: FileArea): Promise<ReadPage | undefined> {
  return readPage(files, html.replaceAll(PLUGIN_FILE, ''), getAreaFolder(area))
}

/** Reads the field `name` of an activity, whose format is in the field `{name}format`. */
export async function readField(
  files: PackageFiles,
  fields: XmlElement,
  name: string,
  area: FileArea,
): Promise<ReadPage | undefined> {
  const text = getValue(fields, name)
  const format = getValue(fields, `${name}format`)
  if (format !== PLAIN && format !== MARKDOWN) return readText(files, text, area)
  const notes = format === MARKDOWN && text !== '' ? ['Tanda Markdown ditampilkan apa adanya'] : []
  return { blocks: splitParagraphs(text), videos: [], notes }
}

/** Joins consecutive texts. Returns undefined if one of them is undefined because it is too complex. */
export function joinPages(...pages: readonly (ReadPage | undefined)[]): ReadPage | undefined {
  const readPages = pages.filter(page => page !== undefined)
  if (readPages.length < pages.length) return undefined
  return {
    blocks: readPages.flatMap(({ blocks }) => blocks),
    videos: readPages.flatMap(({ videos }) => videos),
    notes: [...new Set(readPages.flatMap(({ notes }) => notes))],
  }
}

export const createHeading = (text: string): Block => ({
  kind: 'heading',
  level: 2,
  id: '',
  line: [{ kind: 'text', text }],
})
