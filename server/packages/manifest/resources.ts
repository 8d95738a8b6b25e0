import { PackageFault } from '../fault.ts'
import { attribute, childAt, childrenOf } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

export interface ManifestResource {
  id: string
  type: string
  /** As it is written, with the bases around it. */
  base: string
  href: string
  /** Its first file that is no XML, and its first one at all: of thousands that it lists nobody asks for another. */
  firstPage: string
  firstXml: string
  firstFile: string
  /** One large platform keeps an assignment as a page and a file of settings. */
  isAssignment: boolean
  /** A file with every question of a quiz: the same platform writes only part of them in the profile of the cartridge. */
  questionFile: string
  dependencies: string[]
  /** Each once, however often it is listed. */
  variants: string[]
  /** Questions of QTI 2 that stand by themselves, as one bank. */
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
