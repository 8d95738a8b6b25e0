import { brand } from '#contract/site/brand.ts'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { PackageFaultRow } from '#contract/packages/package-import.ts'
import {
  MANIFEST_PATH,
  ManifestHead,
  getMediaPath,
  PACKAGE_FORMAT_VERSION,
  PackageManifest,
  TRACK_PATH,
} from '#contract/packages/package-manifest.ts'
import { PackagedTrack } from '#contract/packages/packaged-track.ts'
import { readJson } from '../read-json.ts'
import type { PackageReader, ReadPackage } from '../read-package.ts'
import type { PackageSource } from '../source.ts'
import { readShape } from '../read-shape.ts'
import { storeFile } from '../store-file.ts'
import { countPackaged } from './count-packaged.ts'
import { findFileKindFault } from './file-kind.ts'
import { findUnitFaults } from './unit-faults.ts'

const FORMAT = 'Paket Semai'
const MANIFEST_MAX_BYTES = 8 * 1024 ** 2
/** Maximum size of `track.json`. It is enough for two thousand long texts. Videos and pictures are separate files. */
const TRACK_MAX_BYTES = 64 * 1024 ** 2

/** Reads and verifies a package in Semai's own format, which `writeSemaiZip` has written on any server. */
export const semaiReader: PackageReader = {
  isFor: source => source.entries.some(({ path }) => path === MANIFEST_PATH),

  async read(source) {
    const manifest = await readManifest(source)
    if ('faults' in manifest) return refused(manifest.faults)
    const faults = await fileFaults(source, manifest.manifest)
    if (faults.length > 0) return refused(faults)
    const value = await readJson(source, TRACK_PATH, TRACK_MAX_BYTES)
    const described = readShape(PackagedTrack, value, findSize(source, TRACK_PATH))
    if ('issues' in described) return refused(described.issues.map(issue => getFault(TRACK_PATH, issue)))
    const track = described.output
    return {
      format: FORMAT,
      track,
      faults: [
        ...countFaults(value, track),
        ...namesWithoutFile(track, manifest.manifest),
        ...(await findUnitFaults(source, track)),
      ],
      async store(storage) {
        for (const file of track.files) await storeFile(storage, file, () => source.open(getMediaPath(file.name)))
      },
    }
  },
}

const refused = (faults: PackageFaultRow[]): ReadPackage => ({
  format: FORMAT,
  track: undefined,
  faults,
  store: () => Promise.reject(new Error('a refused package cannot be stored')),
})

/** Returns a fault if the schema has left out a material or a question of the track. */
export function countFaults(value: unknown, track: PackagedTrack): PackageFaultRow[] {
  const [held, read] = [countPackaged(value), countPackaged(track)]
  const isComplete = held.materials === read.materials && held.questions === read.questions
  if (isComplete) return []
  const words = `Bacaan ini tidak lengkap: paket memuat ${held.materials} materi dan ${held.questions} soal, yang terbaca ${read.materials} materi dan ${read.questions} soal.`
  return [{ place: TRACK_PATH, words }]
}

function getFault(file: string, issue: v.BaseIssue<unknown>): PackageFaultRow {
  const at = v.getDotPath(issue)
  // Replaces the default messages of the validation library, because they are English and technical. Keeps the messages
  // of the schema, which are Indonesian and contain the required value.
  const words = /^(?:Invalid|Unknown)/.test(issue.message) ? 'Isinya tidak seperti yang seharusnya.' : issue.message
  return { place: at === null ? file : `${file}: ${at.slice(0, 200)}`, words }
}

async function readManifest(
  source: PackageSource,
): Promise<{ manifest: PackageManifest } | { faults: PackageFaultRow[] }> {
  const value = await readJson(source, MANIFEST_PATH, MANIFEST_MAX_BYTES)
  const head = v.safeParse(ManifestHead, value)
  const fault = (words: string) => ({ faults: [{ place: MANIFEST_PATH, words }] })
  if (!head.success) return fault(`Ini bukan paket ${brand.name}, atau daftar isinya rusak.`)
  if (head.output.formatVersion > PACKAGE_FORMAT_VERSION)
    return fault(`Paket ini dibuat ${brand.name} yang lebih baru. Perbarui server ini dulu.`)
  const shape = readShape(PackageManifest, value, findSize(source, MANIFEST_PATH))
  return 'output' in shape
    ? { manifest: shape.output }
    : { faults: shape.issues.map(issue => getFault(MANIFEST_PATH, issue)) }
}

const findSize = (source: PackageSource, path: string) => source.entries.find(entry => entry.path === path)?.size ?? 0

/** Checks that the package contains exactly the files in its manifest, with the sizes and hashes in the manifest. */
async function fileFaults(source: PackageSource, { files }: PackageManifest): Promise<PackageFaultRow[]> {
  const sizesByPath = new Map(source.entries.map(({ path, size }) => [path, size]))
  const filesByPath = new Map(files.map(file => [file.path, file]))
  const faults: PackageFaultRow[] = []
  if (filesByPath.size < files.length) faults.push({ place: MANIFEST_PATH, words: 'Ada berkas yang disebut dua kali.' })
  for (const path of sizesByPath.keys())
    if (path !== MANIFEST_PATH && !filesByPath.has(path))
      faults.push({ place: path, words: 'Tidak ada di daftar isi paket.' })
  for (const file of filesByPath.values()) {
    const words = await fileFault(source, file, sizesByPath.get(file.path))
    if (words !== undefined) faults.push({ place: file.path, words })
  }
  return faults
}

type NamedFile = PackageManifest['files'][number]

async function fileFault(source: PackageSource, file: NamedFile, size: number | undefined) {
  if (size === undefined || file.path === MANIFEST_PATH)
    return 'Disebut di daftar isi, tetapi tidak ada di dalam paket.'
  return size === file.sizeBytes ? contentFault(source, file) : 'Ukurannya tidak seperti di daftar isi.'
}

/** Number of bytes at the start of a file. They are enough to detect the type of the file. */
const BEGINNING_BYTES = 4_096

async function contentFault(
  source: PackageSource,
  { path, sizeBytes, sha256 }: NamedFile,
): Promise<string | undefined> {
  const hash = createHash('sha256')
  let beginning = Buffer.alloc(0)
  // The cast is safe, because a stream without an encoding yields buffers.
  for await (const chunk of (await source.open(path)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (beginning.length < BEGINNING_BYTES)
      beginning = Buffer.concat([beginning, chunk.subarray(0, BEGINNING_BYTES - beginning.length)])
  }
  if (hash.digest('hex') !== sha256) return 'Isinya berubah sejak dipaket: tanda SHA-256-nya tidak cocok.'
  return path === TRACK_PATH ? undefined : findFileKindFault(path, beginning, sizeBytes)
}

/**
 * Checks that the package contains exactly the files to which the track refers. A file name is the hash of the content.
 * The content was already compared with the hash in the manifest, so this function only compares the manifest's hash
 * with the name.
 */
function namesWithoutFile(track: PackagedTrack, { files }: PackageManifest): PackageFaultRow[] {
  const packed = new Map(files.map(({ path, ...file }) => [path, file]))
  const wrongFiles = track.files.filter(({ name, sizeBytes }) => {
    const file = packed.get(getMediaPath(name))
    return file?.sha256 !== name.slice(0, 64) || file.sizeBytes !== sizeBytes
  })
  const media = new Set(track.files.map(({ name }) => getMediaPath(name)))
  const extra = files.filter(({ path }) => path !== TRACK_PATH && !media.has(path))
  return [
    ...wrongFiles.map(({ name }) => ({
      place: name,
      words: 'Namanya tidak cocok dengan isinya, atau berkasnya tidak ada.',
    })),
    ...extra.map(({ path }) => ({ place: path, words: 'Tidak ada materi yang memakai berkas ini.' })),
  ]
}
