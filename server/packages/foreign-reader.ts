import { safeParse } from 'valibot'
import { type PackagedMaterial, PackagedTrack } from '#contract/packages/packaged-track.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import { describeScormPackage, ScormPackageFault } from '../storage/scorm-package.ts'
import type { FoundMaterial, FoundPackage } from './found.ts'
import type { StoredMediaFile, PictureDrawer } from './manifest/package-media.ts'
import type { PackageReader, ReadPackage } from './read-package.ts'
import { isForeign, readForeignPackage } from './read-foreign.ts'
import { shortenForMessage } from './report.ts'
import type { PackageSource } from './source.ts'

/**
 * Placeholder for the category. Servers have different categories, so the admin who imports the package chooses one.
 */
const CATEGORY = { slug: 'belum-dipilih', title: '' }
const SUMMARY_MAX_LENGTH = 300
const MEDIA_NAME = /[0-9a-f]{64}\.[a-z\d]{2,4}/g

/**
 * Reads packages of other platforms: SCORM, H5P, Common Cartridge, Moodle backups and Open edX courses. The result has
 * the same form as for Semai's own packages: a described track, its faults and its files.
 */
export const createForeignReader = (draw: PictureDrawer): PackageReader => ({
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
    store: () => Promise.reject(new Error('a refused package cannot be stored')),
  })
  if (!(described instanceof Map)) return refused('', described)
  if (found.tracks.length === 0) return refused('', 'Tidak ada satu pun isi paket ini yang bisa menjadi materi.')
  const read = safeParse(PackagedTrack, getPackaged(found, media.files, described))
  if (!read.success) return refused('', read.issues[0].message)
  return {
    format: report.format,
    track: read.output,
    faults: [],
    report,
    async store(storage) {
      // Stores only the files that the result refers to, because the reader may have converted other files too.
      await media.store(storage, new Set(read.output.files.map(({ name }) => name)))
      for (const units of described.values()) await units.keep(storage)
    },
  }
}

/**
 * Descriptions of the stored package files that contain units, by source package. The key undefined stands for the
 * imported package itself.
 */
type Described = Map<PackageSource | undefined, Awaited<ReturnType<typeof describeScormPackage>>>

/**
 * Describes the files from which units are played. There is one file for each source package, even if the package has
 * several units. Returns a message if a file cannot be built.
 */
async function describeUnits({ tracks }: FoundPackage, whole: PackageSource): Promise<Described | string> {
  const described: Described = new Map()
  const materials = tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
  try {
    for (const material of materials)
      if (material.kind === 'scorm' && !described.has(material.source))
        described.set(material.source, await describeScormPackage(material.source ?? whole))
    return described
  } catch (error) {
    if (error instanceof ScormPackageFault) return error.message
    throw error
  }
}

function getPackaged(
  { title, summary, tracks }: FoundPackage,
  media: readonly StoredMediaFile[],
  units: Described,
): PackagedTrack {
  const described = tracks.map(track => ({
    ...track,
    classes: track.classes.map(each => ({
      ...each,
      materials: each.materials.map(material => packagedMaterial(material, units)),
    })),
  }))
  // Lists only files that the result refers to. Other pictures were converted for pages that are not imported.
  const namedMedia = new Set(JSON.stringify(described).match(MEDIA_NAME))
  const files = media.filter(({ name }) => namedMedia.has(name))
  const words = shortenForMessage(summary)
  return {
    title,
    summary: words.slice(0, SUMMARY_MAX_LENGTH).toWellFormed(),
    description: words,
    category: CATEGORY,
    isBeta: false,
    tracks: described,
    files: [...files, ...unitFiles(units)],
  }
}

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** Lists the files of the units. Equal source packages have the same file, which is listed once. */
function unitFiles(units: Described): StoredMediaFile[] {
  const sizes = new Map([...units.values()].map(({ url, sizeBytes }) => [nameOf(url), sizeBytes]))
  return [...sizes].map(([name, sizeBytes]) => ({ name, sizeBytes }))
}

function packagedMaterial(material: FoundMaterial, units: Described): PackagedMaterial {
  const { title, minutes } = material
  const head = { title, minutes: Math.min(600, Math.max(1, Math.round(minutes))) }
  switch (material.kind) {
    case 'article':
    case 'assignment': {
      const text = toMarkdown(material.blocks)
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
    case 'scorm': {
      const { source, ...unit } = material
      const file = units.get(source)
      return { ...unit, ...head, file: file ? nameOf(file.url) : null }
    }
  }
}
