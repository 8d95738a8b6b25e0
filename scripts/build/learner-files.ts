import { filesOf, reachableChunks, type PageManifest } from './page-manifest.ts'
import { documents } from './two-documents.ts'

/** The desks of admins and experts are used with a line and at a desk; learners' phones do not carry them. */
export function isAdminChunk(key: string): boolean {
  return /(^|\/)src\/(features\/(admin|scoring)\/|routes\/(.*[/.])?(admin|scoring)([/.]|$))/.test(key)
}

/**
 * What a learner's phone keeps: everything that can be come to without entering an admin chunk. A part that admins and
 * learners share is reached from the learner's side too, so it is kept.
 */
export function learnerFiles(manifest: PageManifest): Set<string> {
  const entries = Object.values(documents)
  return filesOf(manifest, reachableChunks(manifest, entries, { isLazyIncluded: true, isOutside: isAdminChunk }))
}
