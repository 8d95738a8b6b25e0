import type { FoundPackage } from './found.ts'
import { readCartridge } from './cartridge/read-cartridge.ts'
import { isH5p, readH5p } from './h5p/read-h5p.ts'
import { PackageFault } from './fault.ts'
import { readManifest } from './manifest/manifest.ts'
import { PackageFiles } from './manifest/package-files.ts'
import type { PackageMedia, PictureDrawer } from './manifest/package-media.ts'
import { MANIFEST as MOODLE_MANIFEST } from './moodle/backup.ts'
import { restoreFileNames } from './moodle/file-names.ts'
import { readMoodle } from './moodle/read-moodle.ts'
import { findCourseFile } from './olx/course-tree.ts'
import { readOlx } from './olx/read-olx.ts'
import { readScorm } from './scorm/read-scorm.ts'
import type { PackageSource } from './source.ts'

const IMS_MANIFEST = /^(?:[^/]+\/)?imsmanifest\.xml$/i

/** True for a package of another platform that `readForeignPackage` can read. */
export const isForeign = (source: PackageSource) =>
  isH5p(source) ||
  source.entries.some(({ path }) => path === MOODLE_MANIFEST || IMS_MANIFEST.test(path)) ||
  findCourseFile(source.entries.map(({ path }) => path)) !== undefined

/**
 * Converts a SCORM or H5P package, a Common Cartridge, a Moodle backup or an Open edX course to the structure of this
 * app. The result includes a report about each item of the package, and the media files of the package. Stores nothing
 * and sends no requests. Throws a `PackageFault` if the package cannot be read.
 */
export async function readForeignPackage(
  source: PackageSource,
  draw: PictureDrawer,
): Promise<{ found: FoundPackage; media: PackageMedia }> {
  const isMoodle = source.entries.some(({ path }) => path === MOODLE_MANIFEST)
  const files = new PackageFiles(isMoodle ? await restoreFileNames(source) : source, draw)
  const foundTrack = await (isMoodle ? readMoodle(files) : readByManifest(files))
  if (foundTrack.report.rows.length === 0) throw new PackageFault('PACKAGE_MANIFEST_EMPTY')
  return { found: foundTrack, media: files.media }
}

async function readByManifest(files: PackageFiles): Promise<FoundPackage> {
  if (isH5p(files.source)) return readH5p(files)
  const isOlx = findCourseFile(files.paths) !== undefined && !files.paths.some(path => IMS_MANIFEST.test(path))
  if (isOlx) return readOlx(files)
  const manifest = await readManifest(files, files.paths)
  return manifest.format.kind === 'scorm' ? readScorm(files, manifest) : readCartridge(files, manifest)
}
