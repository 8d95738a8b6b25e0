import * as v from 'valibot'
import { PlainText } from '../wire/text.ts'

/** Format of a package. Its file `semai-package.json` lists all other files with their hashes. */
export const PACKAGE_FORMAT = 'semai-career-track'
export const PACKAGE_FORMAT_VERSION = 1
export const MANIFEST_PATH = 'semai-package.json'
export const TRACK_PATH = 'track.json'
export const getMediaPath = (name: string) => `media/${name}`

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Bukan SHA-256'))

/** Fields that are read before all other fields, because a later format version may have other fields. */
export const ManifestHead = v.object({ format: v.literal(PACKAGE_FORMAT), formatVersion: v.number() })

export const PackageManifest = v.strictObject({
  format: v.literal(PACKAGE_FORMAT),
  formatVersion: v.literal(PACKAGE_FORMAT_VERSION),
  title: PlainText,
  /** Names of the instructors. For information only; an import ignores them. */
  instructors: v.array(PlainText),
  files: v.pipe(
    v.array(v.strictObject({ path: PlainText, sizeBytes: v.number(), sha256: Sha256 })),
    v.maxLength(20_001, 'Terlalu banyak berkas'),
  ),
})
export type PackageManifest = v.InferOutput<typeof PackageManifest>
