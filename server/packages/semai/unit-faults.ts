import type { PackageFaultRow } from '#contract/packages/package-import.ts'
import { getMediaPath } from '#contract/packages/package-manifest.ts'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import {
  createPackageIndex,
  launchPath,
  PACKAGE_HEAD_BYTES,
  type PackagedFile,
  readListLength,
  readList,
} from '#contract/learning/scorm-package.ts'
import type { PackageSource } from '../source.ts'

/**
 * Checks that learners can open each unit. Needed because the preview of a draft would not show that the file of a unit
 * is broken.
 */
export async function findUnitFaults(source: PackageSource, { tracks }: PackagedTrack): Promise<PackageFaultRow[]> {
  const sizesByPath = new Map(source.entries.map(({ path, size }) => [path, size]))
  const lists = new Map<string, readonly PackagedFile[] | undefined>()
  const faults: PackageFaultRow[] = []
  for (const part of tracks)
    for (const { title, materials } of part.classes)
      for (const material of materials) {
        if (material.kind !== 'scorm' || material.file === null) continue
        const path = getMediaPath(material.file)
        const size = sizesByPath.get(path)
        if (size === undefined) continue // `namesWithoutFile` reports a missing file
        if (!lists.has(path)) lists.set(path, await readFiles(source, path, size))
        const words = getFault(lists.get(path), material.launch)
        if (words !== undefined) faults.push({ place: [part.title, title, material.title].join(' / '), words })
      }
  return faults
}

function getFault(files: readonly PackagedFile[] | undefined, launch: string): string | undefined {
  if (!files) return 'Daftar berkas unit ini rusak.'
  return createPackageIndex(files)(launchPath(launch)) ? undefined : 'Berkas yang dibuka unit ini tidak ada.'
}

/**
 * Reads the list of files at the start of a unit's package file. Returns undefined if the list is invalid, or if it
 * contains a range beyond the end of the file.
 */
async function readFiles(source: PackageSource, path: string, size: number): Promise<PackagedFile[] | undefined> {
  const length = readListLength(await readFirstBytes(source, path, PACKAGE_HEAD_BYTES))
  if (length === undefined) return undefined
  const start = PACKAGE_HEAD_BYTES + length
  const bytes = await readFirstBytes(source, path, start)
  const files = readList(bytes.toString('utf8', PACKAGE_HEAD_BYTES))
  return files?.every(file => start + file.at + file.size <= size) ? files : undefined
}

async function readFirstBytes(source: PackageSource, path: string, length: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let read = 0
  // The cast is safe, because a stream without an encoding yields buffers.
  for await (const piece of (await source.open(path)) as AsyncIterable<Buffer>) {
    pieces.push(piece)
    read += piece.length
    if (read >= length) break
  }
  return Buffer.concat(pieces).subarray(0, length)
}
