import type { Manifest, ManifestItem } from '../manifest/manifest.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import { getFileExtension, type PackageFiles } from '../manifest/package-files.ts'
import type { ReportBuilder } from '../report.ts'
import { getMainFile } from './read-resource.ts'
import { getResourceKind } from './resource-kind.ts'

/** Extensions of files that are useful only in a page, not as a separate material. */
const SUPPORT = new Set(
  'css js json xml xsd dtd svg png jpg jpeg gif webp bmp ico woff woff2 ttf otf eot map vtt srt'.split(' '),
)

/** Returns the resources that no structure of the package refers to, as items without a title. */
export function listUnreferencedItems(
  files: PackageFiles,
  manifest: Manifest,
  named: ReadonlySet<ManifestResource>,
): ManifestItem[] {
  const all = [...manifest.resources.values()]
  // Leaves out the variants of resources that are already used, because a variant has the same content in another form.
  const coveredIds = new Set([...named].flatMap(({ variants }) => variants))
  // Leaves out the files that belong to a quiz, such as the file with all its questions. A bank that a quiz refers to
  // stays a separate item.
  const isBank = (id: string) => manifest.resources.get(id)?.grouped !== undefined
  for (const { dependencies } of all.filter(each => isQuiz(each)))
    for (const id of dependencies) if (!isBank(id)) coveredIds.add(id)
  const namedIds = new Set([...named].map(({ id }) => id))
  const isNamed = (resource: ManifestResource) =>
    named.has(resource) || coveredIds.has(resource.id) || resource.variants.some(id => namedIds.has(id))
  const isVariant = new Set(all.flatMap(({ variants }) => variants))
  const remainingResources = all.filter(
    resource => !isNamed(resource) && isContent(files, resource) && !isVariant.has(resource.id),
  )
  return remainingResources.map(({ id, element }) => ({
    id,
    title: '',
    resourceId: id,
    parameters: '',
    isVisible: true,
    children: [],
    element,
  }))
}

/** True for a resource with a quiz or questions (QTI). */
const isQuiz = ({ type }: ManifestResource) => type.startsWith('imsqti_')

function isContent(files: PackageFiles, resource: ManifestResource): boolean {
  const kind = getResourceKind(resource)
  if (kind === 'settings') return false
  const path = kind === 'file' ? getMainFile(files, resource) : undefined
  return kind !== 'file' || (path !== undefined && !SUPPORT.has(getFileExtension(path)))
}

/** Adds notes to the report: the number of pictures in texts, and the number of supporting files that no text uses. */
export function reportUnusedFiles(files: PackageFiles, { resources }: Manifest, report: ReportBuilder): void {
  const pictures = files.media.files.filter(({ width }) => width !== undefined).length
  if (pictures > 0) report.notes.push(`${pictures} gambar ikut di dalam teks`)
  const support = [...resources.values()].filter(resource => {
    const path = getResourceKind(resource) === 'file' ? getMainFile(files, resource) : undefined
    return path !== undefined && SUPPORT.has(getFileExtension(path)) && !files.media.brings(path)
  })
  if (support.length > 0)
    report.notes.push(
      `${support.length} berkas pendukung (gaya, skrip, gambar) tidak dipakai teks mana pun, jadi tidak ikut`,
    )
}
