import type { ManifestResource } from '../manifest/resources.ts'

export type ResourceKind =
  | 'file'
  | 'link'
  | 'discussion'
  | 'assignment'
  | 'quiz'
  | 'bank'
  | 'tool'
  /** What another program keeps for itself. */
  | 'settings'
  | 'unknown'

/** By the type every version of the specification writes a little differently. */
export function kindOf({ type, isAssignment, href, questionFile }: ManifestResource): ResourceKind {
  if (type.startsWith('imswl_')) return 'link'
  if (type.startsWith('imsdt_')) return 'discussion'
  if (type.startsWith('assignment_')) return 'assignment'
  if (type.startsWith('imsqti_')) return type.includes('question-bank') ? 'bank' : 'quiz'
  if (type.includes('lti_')) return 'tool'
  if (type === 'webcontent' || type === '') return 'file'
  if (isAssignment) return 'file'
  if (questionFile !== '') return href === questionFile ? 'bank' : 'quiz'
  if (type.startsWith('associatedcontent/')) return /\.(?:x?html?|pdf|mp4)$/i.test(href) ? 'file' : 'settings'
  return 'unknown'
}
