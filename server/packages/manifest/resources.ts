import { PackageFault } from '../fault.ts'
import { getAttribute, findChild, findChildren } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

export interface ManifestResource {
  id: string
  type: string
  /**
   * Folder against which the URLs of the resource are resolved. It is the base URL in the manifest, resolved against
   * the base URLs of the enclosing elements.
   */
  base: string
  href: string
  /**
   * Paths of three listed files of the resource. `firstPage` is the first file that is not XML, `firstXml` is the first
   * XML file, and `firstFile` is the first file of any type. No other listed file is needed.
   */
  firstPage: string
  firstXml: string
  firstFile: string
  /** True for an assignment of Canvas, which consists of a page and a file with settings. */
  isAssignment: boolean
  /**
   * Path of the file with all questions of a quiz. Canvas writes only some of the questions in the format of the
   * cartridge standard.
   */
  questionFile: string
  dependencies: string[]
  /** Ids of the resource's variants, without duplicates. */
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
