import type { Manifest } from '../manifest/manifest.ts'
import { type PackageFiles, resolvePath } from '../manifest/package-files.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import { childAt, outermostOf } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/** Where a quiz resource keeps all its questions, beside the file with those that the cartridge's profile can say. */
export function questionFileOf(
  files: PackageFiles,
  resource: ManifestResource,
  manifest: Manifest,
): string | undefined {
  const holders = [resource, ...dependenciesOf(resource, manifest)]
  const holder = holders.find(({ questionFile }) => questionFile !== '')
  return holder && files.find(resolvePath(holder.base, holder.questionFile))
}

export function dependenciesOf({ dependencies }: ManifestResource, { resources }: Manifest): ManifestResource[] {
  return dependencies.flatMap(id => resources.get(id) ?? [])
}

/** What surrounds the questions of a file: an assessment, a bank, or the file itself. */
export const aroundQuestions = (root: XmlElement): XmlElement =>
  childAt(root, 'assessment') ?? childAt(root, 'objectbank') ?? root

export const questionsIn = (root: XmlElement): XmlElement[] => outermostOf(aroundQuestions(root), 'item')

/** The file of a quiz that holds most of its questions. The profile of the cartridge can say only some kinds, under other ids. */
export function fullestOf(first: XmlElement, second: XmlElement): XmlElement {
  return questionsIn(second).length > questionsIn(first).length ? second : first
}
