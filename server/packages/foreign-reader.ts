import { safeParse } from 'valibot'
import { type PackagedMaterial, PackagedTrack } from '#contract/packages/packaged-track.ts'
import { markdownOf } from '#contract/learning/article-markdown.ts'
import { describeScormPackage, ScormPackageFault } from '../storage/scorm-package.ts'
import type { FoundMaterial, FoundPackage } from './found.ts'
import type { KeptFile, PictureDrawer } from './manifest/package-media.ts'
import type { PackageReader, ReadPackage } from './read-package.ts'
import { isForeign, readForeignPackage } from './read-foreign.ts'
import { shown } from './report.ts'
import type { PackageSource } from './source.ts'

/** Category that is not chosen yet. Servers have different categories, so the importer picks one. */
const CATEGORY = { slug: 'belum-dipilih', title: '' }
const SUMMARY_MAX_LENGTH = 300
const MEDIA_NAME = /[0-9a-f]{64}\.[a-z\d]{2,4}/g

/**
 * Reads SCORM, Common Cartridge, Moodle backups and Open edX courses with the same result as our own packages: a described track, its faults and its
 * files.
 */
export const foreignReader = (draw: PictureDrawer): PackageReader => ({
  isFor: isForeign,
  read: source => readForeign(source, draw),
})

async function readForeign(source: PackageSource, draw: PictureDrawer): Promise<ReadPackage> {
  const { found, media } = await readForeignPackage(source, draw)
  const { report } = found
  const described = await describeUnits(found, source)
  const refused = (place: string, words: string) => ({
    format: report.format,
    track: undefined,
    faults: [{ place, words }],
    report,
    store: () => Promise.reject(new Error('a refused package is not stored')),
  })
  if (typeof described === 'string') return refused('', described)
  if (found.tracks.length === 0) return refused('', 'Tidak ada satu pun isi paket ini yang bisa menjadi materi.')
  const read = safeParse(PackagedTrack, packagedOf(found, media.files, described))
  if (!read.success) return refused('', read.issues[0].message)
  return {
    format: report.format,
    track: read.output,
    faults: [],
    report,
    async store(storage) {
      // Stores only files that the result names, not every file that was checked.
      await media.store(storage, new Set(read.output.files.map(({ name }) => name)))
      await described?.keep(storage)
    },
  }
}

type Described = Awaited<ReturnType<typeof describeScormPackage>>

/**
 * Describes the units of a package, which are all played from one file; a package without units has none. Returns a
 * message if the file cannot be built.
 */
async function describeUnits({ tracks }: FoundPackage, source: PackageSource): Promise<Described | string | undefined> {
  const materials = tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
  if (materials.every(({ kind }) => kind !== 'scorm')) return undefined
  try {
    return await describeScormPackage(source)
  } catch (error) {
    if (error instanceof ScormPackageFault) return error.message
    throw error
  }
}

function packagedOf(
  { title, summary, tracks }: FoundPackage,
  media: readonly KeptFile[],
  units: Described | undefined,
): PackagedTrack {
  const unitsName = units && nameOf(units.url)
  const described = tracks.map(track => ({
    ...track,
    classes: track.classes.map(each => ({
      ...each,
      materials: each.materials.map(material => packagedMaterial(material, unitsName ?? null)),
    })),
  }))
  // Keeps only pictures that the result names. Others were converted for pages that are not imported.
  const named = new Set(JSON.stringify(described).match(MEDIA_NAME))
  const files = media.filter(({ name }) => named.has(name))
  const words = shown(summary)
  return {
    title,
    summary: words.slice(0, SUMMARY_MAX_LENGTH).toWellFormed(),
    description: words,
    category: CATEGORY,
    isBeta: false,
    tracks: described,
    files: [...files, ...(units && unitsName ? [{ name: unitsName, sizeBytes: units.sizeBytes }] : [])],
  }
}

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

function packagedMaterial(material: FoundMaterial, unitsName: string | null): PackagedMaterial {
  const { title, minutes } = material
  const head = { title, minutes: Math.min(600, Math.max(1, Math.round(minutes))) }
  switch (material.kind) {
    case 'article':
    case 'assignment': {
      const text = markdownOf(material.blocks)
        .replaceAll(/[^\P{Cc}\n\t]/gu, '')
        .toWellFormed()
      return material.kind === 'article'
        ? { ...head, kind: 'article', text }
        : { ...head, kind: 'assignment', text, rubric: [] }
    }
    case 'pdf':
      return { ...head, kind: 'pdf', file: material.file, summary: material.summary }
    case 'video': {
      const { file, summary } = material
      return { ...head, kind: 'video', file, low: null, captions: null, poster: null, durationSeconds: null, summary }
    }
    case 'quiz':
      return { ...head, kind: 'quiz', isFinal: false, ...material.quiz }
    case 'scorm':
      return { ...material, ...head, file: unitsName }
  }
}
