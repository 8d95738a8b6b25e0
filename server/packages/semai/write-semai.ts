import { createHash } from 'node:crypto'
import { makeZip } from 'client-zip'
import {
  MANIFEST_PATH,
  getMediaPath,
  PACKAGE_FORMAT,
  PACKAGE_FORMAT_VERSION,
  type PackageManifest,
  TRACK_PATH,
} from '#contract/packages/package-manifest.ts'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import { getMediaKey } from '../../storage/media.ts'
import type { Storage } from '../../storage/port.ts'

/**
 * Fixed modification time of all files in the ZIP, so that the same content always gives the same bytes. ZIP files
 * contain local times, so this date is also a local time.
 */
const lastModified = new Date(2000, 0, 1)

/**
 * Writes a package in Semai's own format as a stream. Only one piece of a file is in memory at a time. The same content
 * gives the same bytes, so packages can be compared by their hashes.
 */
export function writeSemaiZip(
  storage: Storage,
  { track, instructors }: { track: PackagedTrack; instructors: string[] },
): AsyncIterable<Uint8Array> {
  const text = getJson(track)
  const described = {
    path: TRACK_PATH,
    sizeBytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }
  const media = track.files.map(({ name, sizeBytes }) => ({
    path: getMediaPath(name),
    sizeBytes,
    sha256: name.slice(0, 64),
  }))
  const manifest: PackageManifest = {
    format: PACKAGE_FORMAT,
    formatVersion: PACKAGE_FORMAT_VERSION,
    title: track.title,
    instructors,
    files: [described, ...media],
  }
  async function* files() {
    const head = getJson(manifest)
    yield { name: MANIFEST_PATH, input: head, lastModified }
    yield { name: TRACK_PATH, input: text, lastModified }
    for (const { name, sizeBytes } of track.files)
      yield { name: getMediaPath(name), input: storage.stream(getMediaKey(name)), size: sizeBytes, lastModified }
  }
  return makeZip(files())
}

const getJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
