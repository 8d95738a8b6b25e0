import { PackageFault } from '../fault.ts'
import { attribute, childAt, childrenOf } from '../xml/element.ts'
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

export function resourcesOf(root: XmlElement, folder: string): ManifestResource[] {
  const around = childAt(root, 'resources')
  const base = folder + attribute(root, 'base') + attribute(around, 'base')
  const found = childrenOf(around, 'resource').map(element => ({
    id: attribute(element, 'identifier'),
    type: attribute(element, 'type').toLowerCase(),
    base: base + attribute(element, 'base'),
    href: attribute(element, 'href'),
    ...filesOf(element),
    variants: [...new Set(childrenOf(element, 'variant').map(variant => attribute(variant, 'identifierref')))],
    dependencies: [...new Set(childrenOf(element, 'dependency').map(each => attribute(each, 'identifierref')))],
    element,
  }))
  if (found.length > MAX_RESOURCES) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS', 'imsmanifest.xml')
  return found
}

function filesOf(resource: XmlElement) {
  const files = childrenOf(resource, 'file').map(file => attribute(file, 'href'))
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
