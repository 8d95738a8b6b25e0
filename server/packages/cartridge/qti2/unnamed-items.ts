import { PackageFault } from '../../fault.ts'
import type { PackageFiles } from '../../manifest/package-files.ts'
import type { ManifestResource } from '../../manifest/resources.ts'
import { getAttribute } from '../../xml/element.ts'
import { readXml } from '../../xml/read-xml.ts'
import type { ReadQuestion } from '../qti/written-question.ts'

const XML_MAX_BYTES = 8 * 1024 ** 2

/**
 * Finds questions in the package that neither the manifest nor a test refers to. The report lists these questions, but
 * they are not imported.
 */
export async function findUnnamedItems(files: PackageFiles, named: ReadonlySet<string>): Promise<ManifestResource[]> {
  const foundItems: ManifestResource[] = []
  for (const path of files.paths) {
    const isCandidate = /\.xml$/i.test(path) && !/imsmanifest\.xml$/i.test(path) && !named.has(path)
    if (!isCandidate || files.sizeOf(path) > XML_MAX_BYTES) continue
    const xml = (await files.read(path, XML_MAX_BYTES)).toString('latin1')
    if (/<(?:[\w.-]+:)?(?:assessmentItem|qti-assessment-item)\s/.test(xml)) foundItems.push(getResource(path))
  }
  return foundItems
}

/**
 * Returns a skipped question for a file that nothing refers to. Reads only its title, so that a broken file does not
 * stop the import of the other questions.
 */
export async function reportUnnamedItems(files: PackageFiles, path: string): Promise<ReadQuestion> {
  const problem = 'Tidak disebut di manifest paket, jadi tidak ikut'
  return { id: path, text: await findTitle(files, path), kind: 'skipped', notes: [], problem }
}

async function findTitle(files: PackageFiles, path: string): Promise<string> {
  try {
    return getAttribute(await readXml(await files.read(path, XML_MAX_BYTES), path), 'title')
  } catch (error) {
    if (error instanceof PackageFault) return ''
    throw error
  }
}

function getResource(path: string): ManifestResource {
  return {
    id: path,
    type: 'imsqti_item_xmlv2p1',
    base: '',
    href: path,
    firstPage: '',
    firstXml: path,
    firstFile: path,
    isAssignment: false,
    questionFile: '',
    dependencies: [],
    variants: [],
    isUnnamed: true,
    element: { name: 'resource', attributes: new Map(), children: [] },
  }
}
