import type { Manifest } from '../manifest/manifest.ts'
import { type PackageFiles, resolvePath } from '../manifest/package-files.ts'
import type { ManifestResource } from '../manifest/resources.ts'
import { findChild, findOutermost } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/**
 * Returns the path of the file with all questions of a quiz. The main file of the quiz contains only the questions that
 * the cartridge standard supports.
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

/** Returns the XML element that contains the questions: an assessment, a bank, or the root of the file. */
export const getQuestionContainer = (root: XmlElement): XmlElement =>
  findChild(root, 'assessment') ?? findChild(root, 'objectbank') ?? root

export const listQuestions = (root: XmlElement): XmlElement[] => findOutermost(getQuestionContainer(root), 'item')

/**
 * Compares the two files of a quiz and returns the one with more questions. They can differ, because the file in the
 * cartridge standard contains only some types of questions, with other ids.
 */
export function pickLongerQuiz(first: XmlElement, second: XmlElement): XmlElement {
  return listQuestions(second).length > listQuestions(first).length ? second : first
}
