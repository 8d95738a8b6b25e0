import { PackageFault } from '../fault.ts'
import { attribute, childAt, childrenOf } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

export interface ManifestResource {
  id: string
  type: string
  /** As written, with the enclosing base addresses applied. */
  base: string
  href: string
  /** First file that is not XML, first XML file, and first file; further files of a resource are not needed. */
  firstPage: string
  firstXml: string
  firstFile: string
  /** One large platform stores an assignment as a page and a file of settings. */
  isAssignment: boolean
  /** File with every question of a quiz: the same platform writes only part of them in the profile of the cartridge. */
  questionFile: string
  dependencies: string[]
  /** Without duplicates. */
  variants: string[]
  /** Single questions of QTI 2, grouped as one bank. */
  grouped?: ManifestResource[]
  /** A question file that the manifest does not name. */
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
