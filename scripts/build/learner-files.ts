import { filesOf, reachableChunks, type PageManifest } from './page-manifest.ts'
import { documents } from './two-documents.ts'

/**
 * Admins and experts use their area online and on a computer, so learners' phones do not store it. It includes all
 * folders named `desk` (`(desk)` among the routes). Of a route file only the lazy parts belong to it: the guard and
 * search schema of every address are loaded at start.
 */
export function isAdminModule(moduleOrChunk: string): boolean {
  if (!/(^|\/)src\/(.*\/)?(desk|\(desk\))\//.test(moduleOrChunk)) return false
  return !/\/src\/routes\/|^src\/routes\//.test(moduleOrChunk) || moduleOrChunk.includes('tsr-split=')
}

/** Returns whether a route, named by its file below src/routes, belongs to the admin area. */
export function isAdminRoute(route: string): boolean {
  return /(^|\/)\(desk\)\//.test(route)
}

/**
 * Returns the files that a learner's phone stores: all chunks that are reachable without entering the admin area. A
 * chunk shared by both is reachable from the learner's side and therefore stored.
 */
export function learnerFiles(manifest: PageManifest): Set<string> {
  const entries = Object.values(documents)
  return filesOf(manifest, reachableChunks(manifest, entries, { isLazyIncluded: true, isOutside: isAdminModule }))
}
