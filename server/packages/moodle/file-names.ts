import { requireSafeName } from '../entry-name.ts'
import { PackageFault } from '../fault.ts'
import type { PackageSource } from '../source.ts'
import { findChildren } from '../xml/element.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'
import { getValue } from './values.ts'

const FILES_MAX_BYTES = 32 * 1024 ** 2
const HASH = /^[0-9a-f]{40}$/
const READ = new Set(
  'files file contenthash contextid component filearea itemid filepath filename sortorder'.split(' '),
)

/** Identifies a file area of Moodle, which is a folder with the files of one text. */
export interface FileArea {
  contextId: string
  component: string
  area: string
  itemId?: string
}

/** Returns the path of the folder in which `restoreFileNames` lists the files of an area. */
export const getAreaFolder = ({ contextId, component, area, itemId = '0' }: FileArea) =>
  `berkas/${contextId}/${component}/${area}/${itemId}`

/**
 * Adds a path with the original file name for each file of a backup, main files first. So pages find their pictures as
 * in any other package. A backup stores its files under their hashes, and `files.xml` contains their areas and names.
 */
export async function restoreFileNames(source: PackageSource): Promise<PackageSource> {
  const sizes = new Map(source.entries.map(({ path, size }) => [path, size]))
  if (!sizes.has('files.xml')) return source
  const bytes = await source.read('files.xml', FILES_MAX_BYTES)
  const root = await readXml(bytes, 'files.xml', name => !READ.has(name))
  const aliases = new Map<string, string>()
  // The value is 1 for the main file of an area and 0 for other files.
  const isMain = (file: XmlElement) => getValue(file, 'sortorder') === '1'
  const all = findChildren(root, 'file')
  for (const file of [...all.filter(isMain), ...all.filter(each => !isMain(each))]) {
    const alias = getAlias(file)
    const path = getPath(getValue(file, 'contenthash'))
    if (alias !== undefined && sizes.has(path) && !sizes.has(alias)) aliases.set(alias, path)
  }
  const real = (path: string) => aliases.get(path) ?? path
  return {
    entries: [...source.entries, ...[...aliases].map(([alias, path]) => ({ path: alias, size: sizes.get(path) ?? 0 }))],
    read: (path, atMost) => source.read(real(path), atMost),
    open: path => source.open(real(path)),
    contentOf: real,
  }
}

const getPath = (hash: string) => (HASH.test(hash) ? `files/${hash.slice(0, 2)}/${hash}` : '')

/**
 * Returns the path with the original file name. Returns undefined for a folder, and for a name that is not allowed in a
 * package.
 */
function getAlias(file: XmlElement): string | undefined {
  const name = getValue(file, 'filename')
  if (name === '.' || name === '') return undefined
  const folder = getAreaFolder({
    contextId: getValue(file, 'contextid'),
    component: getValue(file, 'component'),
    area: getValue(file, 'filearea'),
    itemId: getValue(file, 'itemid'),
  })
  const alias = `${folder}${getValue(file, 'filepath') || '/'}${name}`.normalize('NFC')
  try {
    requireSafeName(alias)
    return alias
  } catch (error) {
    if (error instanceof PackageFault) return undefined
    throw error
  }
}
