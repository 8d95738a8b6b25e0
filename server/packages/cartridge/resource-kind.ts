import type { ManifestResource } from '../manifest/resources.ts'

export type ResourceKind =
  | 'file'
  | 'link'
  | 'discussion'
  | 'assignment'
  | 'quiz'
  | 'bank'
  /** A `test` is a test of QTI 2, and a `question` is one of its questions. */
  | 'test'
  | 'question'
  | 'tool'
  /** Private data of the program that created the package. */
  | 'settings'
  | 'unknown'

/**
 * Returns the kind of a resource. Mostly decides by the type, whose spelling differs in every version of the
 * specification.
 */
export function getResourceKind({ type, isAssignment, href, questionFile }: ManifestResource): ResourceKind {
  if (type.startsWith('imswl_')) return 'link'
  if (type.startsWith('imsdt_')) return 'discussion'
  if (type.startsWith('assignment_')) return 'assignment'
  if (/^imsqti_(?:item|section)_/.test(type)) return type.startsWith('imsqti_item') ? 'question' : 'settings'
  if (/^imsqti_(?:test|assessment)_xmlv[23]/.test(type)) return 'test'
  if (type.startsWith('imsqti_')) return type.includes('question-bank') ? 'bank' : 'quiz'
  if (type.includes('lti_')) return 'tool'
  if (type === 'webcontent' || type === '') return 'file'
  if (isAssignment) return 'file'
  if (questionFile !== '') return href === questionFile ? 'bank' : 'quiz'
  if (type.startsWith('associatedcontent/')) return /\.(?:x?html?|pdf|mp4)$/i.test(href) ? 'file' : 'settings'
  return 'unknown'
}
