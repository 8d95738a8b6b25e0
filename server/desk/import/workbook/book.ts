import { createFileFault } from '../fault.ts'
import { getBuiltInKind, getCustomKind, type FormatKind } from './cell-dates.ts'
import { type Attributes, type Workbook, getLocalName } from './parts.ts'

export interface BookInfo {
  /** Path of the first visible sheet. */
  sheetPath: string
  otherSheets: number
  is1904: boolean
  folder: string
}

/** Reads the main part of the workbook: the list of sheets, and the date system (1900 or 1904). */
export async function readWorkbookInfo(workbook: Workbook): Promise<BookInfo> {
  const links = await getLinks(workbook, '')
  const office = [...links.values()].find(({ type }) => type.endsWith('/officeDocument'))
  const path = office?.target ?? 'xl/workbook.xml'
  const sheets: { id: string; isHidden: boolean }[] = []
  let is1904 = false
  await workbook.parse(path, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true|on)$/.test(attributes['date1904'] ?? '')
      if (name === 'sheet')
        sheets.push({ id: findRelationId(attributes), isHidden: /hidden/i.test(attributes['state'] ?? '') })
    },
  })
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  if (!first) throw createMissingSheetFault()
  const sheet = (await getLinks(workbook, path)).get(first.id)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const sheetPath = sheet?.target ?? `${folder}worksheets/sheet1.xml`
  return { sheetPath, otherSheets: sheets.length - 1, is1904, folder }
}

export const createMissingSheetFault = () => createFileFault('Berkas XLSX ini tidak punya lembar kerja.')

/**
 * Finds the attribute `id` of the relationship. Ignores the prefix (`r:id`), because programs use different prefixes.
 */
function findRelationId(attributes: Attributes): string {
  const name = Object.keys(attributes).find(key => key.includes(':') && getLocalName(key) === 'id')
  return name === undefined ? '' : (attributes[name] ?? '')
}

/** Returns the relationships of a part by their ids. The paths begin at the root of the archive. */
async function getLinks(workbook: Workbook, path: string): Promise<Map<string, { type: string; target: string }>> {
  const cut = path.lastIndexOf('/') + 1
  const [folder, name] = [path.slice(0, cut), path.slice(cut)]
  const links = new Map<string, { type: string; target: string }>()
  await workbook.parse(`${folder}_rels/${name}.rels`, {
    open(element, { Id: id, Type: type = '', Target: target = '' }) {
      if (element === 'Relationship' && id !== undefined) links.set(id, { type, target: getPath(folder, target) })
    },
  })
  return links
}

function getPath(folder: string, target: string): string {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Maximum number of cell styles, higher than the limit of Excel. */
const MAX_STYLES = 65_536

/** Returns the kind of each cell style, by the style's number. Undefined for texts and plain numbers. */
export async function readFormatKinds(
  workbook: Workbook,
  folder: string,
): Promise<readonly (FormatKind | undefined)[]> {
  const ownFormats = new Map<number, FormatKind | undefined>()
  const styles: (FormatKind | undefined)[] = []
  let isInside = false
  await workbook.parse(`${folder}styles.xml`, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') ownFormats.set(Number(numFmtId), getCustomKind(formatCode.slice(0, 1_000)))
      if (name === 'cellXfs') isInside = true
      if (name !== 'xf' || !isInside || styles.length >= MAX_STYLES) return
      const format = Number(numFmtId)
      styles.push(ownFormats.has(format) ? ownFormats.get(format) : getBuiltInKind(format))
    },
    close(name) {
      if (name === 'cellXfs') isInside = false
    },
  })
  return styles
}

/** Maximum number of shared texts, enough for 100,000 rows of 50 columns. */
const MAX_SHARED_TEXTS = 5_000_000

/** Reads the shared texts, to which cells refer by number. Leaves out pronunciation hints (`rPh`). */
export async function readSharedTexts(workbook: Workbook, folder: string): Promise<readonly string[]> {
  const texts: string[] = []
  let [text, isText, isHint] = ['', false, false]
  await workbook.parse(`${folder}sharedStrings.xml`, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isHint = true
      isText = name === 't' && !isHint
    },
    text(more) {
      if (isText) text += more
    },
    close(name) {
      isText = false
      if (name === 'rPh') isHint = false
      if (name !== 'si') return
      if (texts.length >= MAX_SHARED_TEXTS)
        throw createFileFault('Berkas XLSX ini berisi terlalu banyak teks. Bagi menjadi beberapa berkas.')
      texts.push(text)
    },
  })
  return texts
}
