import type { Block } from '#contract/learning/article.ts'
import { type ReadPage, readPage } from '../cartridge/html-page.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { splitParagraphs } from '../paragraphs.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import { getAreaFolder, type FileArea } from './file-names.ts'
import { getValue } from './values.ts'

/** Prefix of a URL in a text. The URL then refers to a file in the text's own file area. */
const PLUGIN_FILE = /@@PLUGINFILE@@\/?/g
/** Values of a format field in Moodle for texts that are not HTML. */
const PLAIN = '2'
const MARKDOWN = '4'

/** Reads an HTML text of a backup with its pictures. Returns undefined if the text is too complex to read. */
export async function readText(files: PackageFiles, html: string, area: FileArea): Promise<ReadPage | undefined> {
  return readPage(files, html.replaceAll(PLUGIN_FILE, ''), getAreaFolder(area))
}

/** Reads the text in the field `name` of an activity. The field `{name}format` contains the format of this text. */
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

/**
 * Joins texts in the given order. Returns undefined if any of the texts is undefined, because this text was too complex
 * to read.
 */
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
