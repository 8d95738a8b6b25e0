import type { Manifest } from '../manifest/manifest.ts'
import { type PackageFiles, resolvePath } from '../manifest/package-files.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import { findChild, findOutermost } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/**
 * Returns the file with all questions of a quiz resource. The quiz's own file contains only the questions that the
 * cartridge's profile supports.
 */
export function findQuestionFile(
  files: PackageFiles,
  resource: ManifestResource,
  manifest: Manifest,
): string | undefined {
  const holders = [resource, ...listDependencies(resource, manifest)]
  const holder = holders.find(({ questionFile }) => questionFile !== '')
  return holder && files.find(resolvePath(holder.base, holder.questionFile))
}

export function listDependencies({ dependencies }: ManifestResource, { resources }: Manifest): ManifestResource[] {
  return dependencies.flatMap(id => resources.get(id) ?? [])
}

/** Returns the element that contains the questions of a file: an assessment, a bank, or the root. */
export const getQuestionContainer = (root: XmlElement): XmlElement =>
  findChild(root, 'assessment') ?? findChild(root, 'objectbank') ?? root

export const listQuestions = (root: XmlElement): XmlElement[] => findOutermost(getQuestionContainer(root), 'item')

/**
 * Returns the file of a quiz with the most questions. The cartridge's profile supports only some kinds, with other ids.
 */
export function pickLongerQuiz(first: XmlElement, second: XmlElement): XmlElement {
  return listQuestions(second).length > listQuestions(first).length ? second : first
}
