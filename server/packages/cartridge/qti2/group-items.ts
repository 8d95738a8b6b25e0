import type { Manifest } from '../../manifest/manifest.ts'
import { getFolder, type PackageFiles, resolvePath } from '../../manifest/package-files.ts'
import type { ManifestResource } from '../../manifest/resources.ts'
import { findDescendants, getAttribute } from '../../xml/element.ts'
import { readXml } from '../../xml/read-xml.ts'
import { getResourceKind } from '../resource-kind.ts'
import { listItemPaths } from './read-questions.ts'
import { findUnnamedItems } from './unnamed-items.ts'

const XML_MAX_BYTES = 8 * 1024 ** 2

/**
 * Groups the questions of a QTI 2 manifest, which lists every question as a separate resource. A test includes its
 * questions. The other questions become one bank, except those to which an item of the structure refers. The bank also
 * contains questions in files that the manifest does not list, so that the report mentions them.
 */
export async function groupItems(files: PackageFiles, manifest: Manifest): Promise<Manifest> {
  const all = [...manifest.resources.values()]
  const items = all.filter(resource => getResourceKind(resource) === 'question')
  const tests = all.filter(resource => getResourceKind(resource) === 'test')
  if (items.length + tests.length === 0) return manifest
  const inTests = new Set<string>()
  for (const test of tests) for (const path of await getItems(files, test)) inTests.add(path)
  const namedIds = new Set(findDescendants(manifest.element, 'item').map(item => getAttribute(item, 'identifierref')))
  const isInTest = (resource: ManifestResource) => inTests.has(getPath(files, resource))
  const knownPaths = new Set([...inTests, ...items.map(resource => getPath(files, resource))])
  const loose = [
    ...items.filter(resource => !namedIds.has(resource.id) && !isInTest(resource)),
    ...(await findUnnamedItems(files, knownPaths)),
  ]
  const missingIds = new Set(items.filter(resource => !namedIds.has(resource.id)).map(({ id }) => id))
  const resources = new Map([...manifest.resources].filter(([id]) => !missingIds.has(id)))
  const [first] = loose
  if (first) resources.set(first.id, { ...first, grouped: loose })
  return { ...manifest, resources }
}

/** Returns the path of a resource even if the file is missing, so that a missing question is reported only once. */
function getPath(files: PackageFiles, { base, href, firstXml }: ManifestResource): string {
  const path = resolvePath(base, href || firstXml)
  return files.find(path) ?? path ?? ''
}

async function getItems(files: PackageFiles, test: ManifestResource): Promise<string[]> {
  const path = files.find(getPath(files, test))
  if (path === undefined) return []
  const paths = await listItemPaths(files, await readXml(await files.read(path, XML_MAX_BYTES), path), getFolder(path))
  return paths.map(each => files.find(each) ?? each)
}
