import type { Manifest } from '../manifest/manifest.ts'
import { type PackageFiles, resolvePath } from '../manifest/package-files.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import { childAt, findOutermost } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/**
 * Returns the file with all questions of a quiz resource. The quiz's own file contains only the questions that the
 * cartridge's profile supports.
 */
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

/** Returns the element that contains the questions of a file: an assessment, a bank, or the root. */
export const questionContainer = (root: XmlElement): XmlElement =>
  childAt(root, 'assessment') ?? childAt(root, 'objectbank') ?? root

export const questionsIn = (root: XmlElement): XmlElement[] => findOutermost(questionContainer(root), 'item')

/**
 * Returns the file of a quiz with the most questions. The cartridge's profile supports only some kinds, with other ids.
 */
export function longestQuiz(first: XmlElement, second: XmlElement): XmlElement {
  return questionsIn(second).length > questionsIn(first).length ? second : first
}
