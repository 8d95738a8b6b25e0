import { listChunkFiles, listReachableChunks, type PageManifest } from './page-manifest.ts'
import { documents } from './two-documents.ts'

/**
 * Returns whether a module or chunk belongs to the admin area: all folders named `desk` (`(desk)` among the routes).
 * Learners' phones do not store it, because admins and experts work online and on a computer. The guard and search
 * schema of a route do not belong to it, because every page loads them at its start.
 */
export function isAdminModule(moduleOrChunk: string): boolean {
  if (!/(^|\/)src\/(.*\/)?(desk|\(desk\))\//.test(moduleOrChunk)) return false
  return !/\/src\/routes\/|^src\/routes\//.test(moduleOrChunk) || moduleOrChunk.includes('tsr-split=')
}

/** Returns whether a route belongs to the admin area. `route` is its file path below src/routes. */
export function isAdminRoute(route: string): boolean {
  return /(^|\/)\(desk\)\//.test(route)
}

/**
 * Returns the files that a learner's phone stores: all chunks that are reachable without entering the admin area. This
 * includes chunks that learners and admins share.
 */
export function listLearnerFiles(manifest: PageManifest): Set<string> {
  const entries = Object.values(documents)
  return listChunkFiles(
    manifest,
    listReachableChunks(manifest, entries, { isLazyIncluded: true, isOutside: isAdminModule }),
  )
}
