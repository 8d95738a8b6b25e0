import type { FoundPackage } from './found.ts'
import { readCartridge } from './cartridge/read-cartridge.ts'
import { PackageFault } from './fault.ts'
import { readManifest } from './manifest/manifest.ts'
import type { PackageFiles } from './manifest/package-files.ts'
import { readScorm } from './scorm/read-scorm.ts'

/**
 * Reads a SCORM package or a Common Cartridge into our structure, with a report about each of its items. It writes
 * nothing and fetches nothing; a package that cannot be read throws a `PackageFault`.
 */
export async function readForeignPackage(files: PackageFiles, paths: readonly string[]): Promise<FoundPackage> {
  const manifest = await readManifest(files, paths)
  const found = await (manifest.format.kind === 'scorm' ? readScorm(files, manifest) : readCartridge(files, manifest))
  if (found.report.rows.length === 0) throw new PackageFault('PACKAGE_MANIFEST_EMPTY')
  return found
}
