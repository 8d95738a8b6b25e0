import { PackageFault } from '../fault.ts'
import { getAttribute, findChild, findChildren } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

export interface ManifestResource {
  id: string
  type: string
  /** Base for addresses: the address in the manifest, resolved against the enclosing base addresses. */
  base: string
  href: string
  /**
   * `firstPage`: first file of the resource that is not XML. `firstXml`: first XML file. `firstFile`: first file of any
   * type. Other files are not needed.
   */
  firstPage: string
  firstXml: string
  firstFile: string
  /** True for an assignment of Canvas, which exports it as a page and a file of settings. */
  isAssignment: boolean
  /** File with all questions of a quiz. Canvas writes only some of the questions in the cartridge's own format. */
  questionFile: string
  dependencies: string[]
  /** Ids of variants, without duplicates. */
  variants: string[]
  /** Resources with single QTI 2 questions that form one bank. */
  grouped?: ManifestResource[]
  /** True for a question file that the manifest does not list. */
  isUnnamed?: true
  element: XmlElement
}

const MAX_RESOURCES = 5_000

export function listResources(root: XmlElement, folder: string): ManifestResource[] {
  const around = findChild(root, 'resources')
  const base = folder + getAttribute(root, 'base') + getAttribute(around, 'base')
  const resources = findChildren(around, 'resource').map(element => ({
    id: getAttribute(element, 'identifier'),
    type: getAttribute(element, 'type').toLowerCase(),
    base: base + getAttribute(element, 'base'),
    href: getAttribute(element, 'href'),
    ...getFiles(element),
    variants: [...new Set(findChildren(element, 'variant').map(variant => getAttribute(variant, 'identifierref')))],
    dependencies: [...new Set(findChildren(element, 'dependency').map(each => getAttribute(each, 'identifierref')))],
    element,
  }))
  if (resources.length > MAX_RESOURCES) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS', 'imsmanifest.xml')
  return resources
}

function getFiles(resource: XmlElement) {
  const files = findChildren(resource, 'file').map(file => getAttribute(file, 'href'))
  const isXml = (file: string) => /\.xml$/i.test(file)
  const first = (test: (file: string) => boolean) => files.find(file => file !== '' && test(file)) ?? ''
  return {
    firstPage: first(file => !isXml(file)),
    firstXml: first(isXml),
    firstFile: first(() => true),
    isAssignment: files.some(file => file.endsWith('assignment_settings.xml')),
    questionFile: first(file => /\.xml\.qti$/i.test(file)),
  }
}
