import { filesOf, reachableChunks, type PageManifest } from './page-manifest.ts'
import { documents } from './two-documents.ts'

/**
 * The desk of admins and experts is used with a line and at a desk; learners' phones do not carry it. What belongs to it lies
 * in a folder named `desk` (`(desk)` among the routes). Of a route file only the parts cut off for later belong to it: guard
 * and search schema of every address are known from the start.
 */
export function isDesk(moduleOrChunk: string): boolean {
  if (!/(^|\/)src\/(.*\/)?(desk|\(desk\))\//.test(moduleOrChunk)) return false
  return !/\/src\/routes\/|^src\/routes\//.test(moduleOrChunk) || moduleOrChunk.includes('tsr-split=')
}

/** Whether a route, named by its file below src/routes, is one of the desk's. */
export function isOfTheDesk(route: string): boolean {
  return /(^|\/)\(desk\)\//.test(route)
}

/**
 * What a learner's phone keeps: everything that can be come to without entering the desk. A part that the desk and learners
 * share is reached from the learner's side too, so it is kept.
 */
export function learnerFiles(manifest: PageManifest): Set<string> {
  const entries = Object.values(documents)
  return filesOf(manifest, reachableChunks(manifest, entries, { isLazyIncluded: true, isOutside: isDesk }))
}
