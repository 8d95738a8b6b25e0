import type { PackageSource } from '../source.ts'
import type { Library } from './libraries.ts'

/** Files of a library that are needed only for editing, translating and upgrading. */
const NOT_PLAYED = /^[^/]+\/(?:language\/|semantics\.json$|presave\.js$|upgrades\.js$)/

/** Returns the package with only the files that are needed to play it, so that learners download less. */
export function selectPlayedFiles(source: PackageSource, libraries: Iterable<Library>): PackageSource {
  const folders = new Set([...libraries].map(({ folder }) => folder.toLowerCase()))
  const isPlayed = (path: string) =>
    path === 'h5p.json' ||
    path.startsWith('content/') ||
    (folders.has(path.split('/', 1)[0]?.toLowerCase() ?? '') && !NOT_PLAYED.test(path))
  return { ...source, entries: source.entries.filter(({ path }) => isPlayed(path)) }
}
