import { PackageFault } from '../fault.ts'
import { findDescendants, getAttribute, findChild, findChildren, isElement, getTextOnOneLine } from '../xml/element.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'
import { detectFormat, type PackageFormat } from './format.ts'
import type { PackageFiles } from './package-files.ts'
import { type ManifestResource, listResources } from './resources.ts'

export interface ManifestItem {
  /** Id of the item in the package. It is not always unique. */
  id: string
  title: string
  resourceId: string
  parameters: string
  isVisible: boolean
  children: ManifestItem[]
  /** XML element of the item. Contains additional data of a single format. */
  element: XmlElement
}

export interface Organization {
  id: string
  title: string
  items: ManifestItem[]
  element: XmlElement
}

export interface Manifest {
  format: PackageFormat
  title: string
  description: string
  /** Structures of the package. The default structure comes first. */
  organizations: Organization[]
  resources: ReadonlyMap<string, ManifestResource>
  /** Sequencing rules of SCORM 2004 that several items share, by id. */
  sharedRules: ReadonlyMap<string, XmlElement>
  element: XmlElement
}

const MANIFEST_MAX_BYTES = 16 * 1024 ** 2
const MAX_ITEMS = 5_000

/**
 * Reads `imsmanifest.xml`. The file must be in the top folder of the package, or in a single folder that contains the
 * whole package.
 */
export async function readManifest(files: PackageFiles, paths: readonly string[]): Promise<Manifest> {
  const path = manifestPath(paths)
  if (path === undefined) throw new PackageFault('PACKAGE_MANIFEST_MISSING')
  const root = await readXml(await files.read(path, MANIFEST_MAX_BYTES), path)
  return getManifest(root, path.slice(0, -'imsmanifest.xml'.length))
}

function manifestPath(paths: readonly string[]): string | undefined {
  const namedPaths = paths.filter(path => /(?:^|\/)imsmanifest\.xml$/i.test(path))
  const [first] = namedPaths.toSorted((a, b) => a.split('/').length - b.split('/').length)
  if (first === undefined || first.split('/').length > 2) return undefined
  const folder = first.slice(0, -'imsmanifest.xml'.length)
  return paths.every(path => path.startsWith(folder) || path.startsWith('__MACOSX/')) ? first : undefined
}

function getManifest(root: XmlElement, folder: string): Manifest {
  const format = root.name === 'manifest' ? detectFormat(root) : undefined
  if (!format) throw new PackageFault('PACKAGE_MANIFEST_UNKNOWN')
  const chosen = getAttribute(findChild(root, 'organizations'), 'default')
  const counts = { items: 0 }
  // A manifest may contain other manifests. Their structures come after the structures of the outer manifest.
  const manifests = [root, ...findDescendants(root, 'manifest')]
  const organizations = manifests
    .flatMap(manifest => findChildren(findChild(manifest, 'organizations'), 'organization'))
    .map(each => ({
      id: getAttribute(each, 'identifier'),
      title: getTextOnOneLine(findChild(each, 'title')),
      items: topItems(
        format,
        findChildren(each, 'item').map(item => getItem(item, counts)),
      ),
      element: each,
    }))
  const about = readTitleAndDescription(root)
  return {
    format,
    title: about.title || organizations.find(({ title }) => title !== '')?.title || '',
    description: about.description,
    organizations: organizations.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen)),
    resources: byId(manifests.flatMap(manifest => listResources(manifest, folder))),
    sharedRules: new Map(
      findChildren(findChild(root, 'sequencingCollection'), 'sequencing').map(each => [getAttribute(each, 'ID'), each]),
    ),
    element: root,
  }
}

/** Returns resources by id, in the order of the package. If two resources have the same id, uses the first one. */
function byId(resources: readonly ManifestResource[]): Map<string, ManifestResource> {
  const all = new Map<string, ManifestResource>()
  for (const resource of resources) if (!all.has(resource.id)) all.set(resource.id, resource)
  return all
}

/**
 * Returns the top items of a structure. In a cartridge, one item without title and content contains all other items. In
 * this case returns the children of this item.
 */
function topItems({ kind }: PackageFormat, items: ManifestItem[]): ManifestItem[] {
  const [only] = items
  const isShell = items.length === 1 && only?.title === '' && only.resourceId === ''
  return kind === 'cartridge' && isShell ? only.children : items
}

function getItem(element: XmlElement, counted: { items: number }): ManifestItem {
  counted.items += 1
  if (counted.items > MAX_ITEMS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS', 'imsmanifest.xml')
  return {
    id: getAttribute(element, 'identifier'),
    title: getTextOnOneLine(findChild(element, 'title')),
    resourceId: getAttribute(element, 'identifierref'),
    parameters: getAttribute(element, 'parameters'),
    isVisible: getAttribute(element, 'isvisible') !== 'false',
    children: findChildren(element, 'item').map(child => getItem(child, counted)),
    element,
  }
}

function readTitleAndDescription(root: XmlElement): { title: string; description: string } {
  const general = findChild(root, 'metadata', 'lom', 'general') ?? findChild(root, 'metadata', 'record', 'general')
  const getWords = (element: XmlElement | undefined) => {
    const [first] = element?.children.filter(isElement) ?? []
    return getTextOnOneLine(first ?? element)
  }
  return { title: getWords(findChild(general, 'title')), description: getWords(findChild(general, 'description')) }
}
