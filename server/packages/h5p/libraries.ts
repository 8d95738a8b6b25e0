import { PackageFault } from '../fault.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { type Dependency, LibraryJson, readH5pJson } from './json.ts'

const LIBRARIES_MAX = 500
const SCRIPT_MAX_BYTES = 16 * 1024 ** 2

/** An H5P library in the package. */
export interface Library {
  name: string
  folder: string
  title: string
  /** Paths of the library's scripts in the package. */
  scripts: string[]
}

/** Reads the libraries that a package needs. Returns them by name, together with the names of missing libraries. */
export async function readLibraries(
  files: PackageFiles,
  dependencies: readonly Dependency[],
): Promise<{ libraries: Map<string, Library>; missing: string[] }> {
  const folderOf = folderNames(files, dependencies)
  const libraries = new Map<string, Library>()
  const missing = new Set<string>()
  const waiting = [...dependencies]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { machineName: name, majorVersion, minorVersion } = next
    const folder = folderOf(next)
    if (libraries.has(name)) continue
    if (libraries.size >= LIBRARIES_MAX) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
    if (files.find(`${folder}/library.json`) === undefined) {
      missing.add(`${name} ${majorVersion}.${minorVersion}`)
      continue
    }
    const { title, preloadedDependencies, preloadedJs } = await readH5pJson(
      files,
      `${folder}/library.json`,
      LibraryJson,
    )
    const scripts = preloadedJs.map(({ path }) => `${folder}/${path}`)
    const lost = scripts.find(path => files.find(path) === undefined)
    if (lost !== undefined) throw new PackageFault('PACKAGE_FILE_MISSING', lost)
    libraries.set(name, { name, folder, title: title || name, scripts })
    waiting.push(...preloadedDependencies)
  }
  return { libraries, missing: [...missing] }
}

/**
 * Returns the function that computes the folder name of a library. Folder names contain a version, except in old
 * packages. The first dependency shows which form the package uses. The player uses the same rule.
 */
function folderNames(files: PackageFiles, [first]: readonly Dependency[]): (library: Dependency) => string {
  const versioned = ({ machineName, majorVersion, minorVersion }: Dependency) =>
    `${machineName}-${majorVersion}.${minorVersion}`
  const isVersioned = first === undefined || files.find(`${versioned(first)}/library.json`) !== undefined
  return isVersioned ? versioned : ({ machineName }) => machineName
}

const REPORTS = /triggerXAPIScored|triggerXAPICompleted|setScoredResult|["'](?:completed|answered)["']/

/** True if a script of the library reports completion (xAPI). Content of other libraries is only shown. */
export async function canReportCompletion(files: PackageFiles, { scripts }: Library): Promise<boolean> {
  for (const path of scripts) {
    const script = await files.read(files.find(path) ?? path, SCRIPT_MAX_BYTES)
    if (REPORTS.test(script.toString('latin1'))) return true
  }
  return false
}
