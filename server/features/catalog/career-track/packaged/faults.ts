import type { PackagedMaterial, PackagedTrack } from '#contract/packages/packaged-track.ts'
import { ArticleProblem, estimateParsingCost } from '#contract/learning/article-problem.ts'
import { STRUCTURE_MAX_PARTS } from '#contract/catalog/structure-edit.ts'
import { toMaterialContent, type FileByName } from './content.ts'
import { listFileNames, listPackagedMaterials } from './names.ts'
import { findQuizFaults } from './quiz-faults.ts'

interface TrackFault {
  /** Location of the fault: the titles of the enclosing parts, or a file name. */
  place: string
  words: string
}

/**
 * Maximum parsing cost of all texts together. It allows a few of the hardest possible texts, or two thousand usual
 * texts.
 */
const MOST_STEPS = 300_000_000

/**
 * Lists all faults that prevent a packaged track from becoming a draft, with their locations. The caller must have
 * checked the track against its schema.
 */
export function findPackagedFaults(track: PackagedTrack): TrackFault[] {
  // Limits the total cost of parsing, because parsing blocks the server for all users.
  const steps = listPackagedMaterials(track).reduce(
    (sum, each) => sum + ('text' in each ? estimateParsingCost(each.text) : 0),
    0,
  )
  if (steps > MOST_STEPS) return [{ place: '', words: 'Teks paket ini terlalu rumit. Bagi menjadi beberapa paket.' }]
  const files: FileByName = new Map(track.files.map(file => [file.name, file]))
  const faults: TrackFault[] = []
  if (files.size < track.files.length) faults.push({ place: '', words: 'Ada berkas yang disebut dua kali.' })
  const classes = track.tracks.flatMap(part => part.classes)
  if (track.tracks.length + classes.length + listPackagedMaterials(track).length > STRUCTURE_MAX_PARTS)
    faults.push({ place: '', words: 'Satu versi memuat paling banyak 2.000 track, kelas, dan materi.' })
  for (const part of track.tracks)
    for (const trackClass of part.classes)
      for (const material of trackClass.materials) {
        const path = [part.title, trackClass.title, material.title].join(' / ')
        faults.push(...getFaults(material, files).map(words => ({ place: path, words })))
      }
  const namedFiles = new Set(listPackagedMaterials(track).flatMap(listFileNames))
  for (const { name } of track.files)
    if (!namedFiles.has(name)) faults.push({ place: name, words: 'Tidak ada materi yang memakai berkas ini.' })
  return faults
}

function getFaults(material: PackagedMaterial, files: FileByName): string[] {
  const missingFileNames = listFileNames(material).filter(name => !files.has(name))
  if (missingFileNames.length > 0) return missingFileNames.map(name => `Berkas ${name} tidak ada di dalam paket.`)
  const wrong = wrongKinds(material).map(name => `Berkas ${name} bukan jenis yang diminta di sini.`)
  if (wrong.length > 0) return wrong
  if (material.kind === 'quiz') return findQuizFaults(material)
  try {
    toMaterialContent(material, files)
    return []
  } catch (error) {
    if (error instanceof ArticleProblem) return [error.words]
    throw error
  }
}

const PICTURE = /\.(?:svg|png|jpg|webp)$/

/** Lists the files that have a wrong type, for example the file of a video that is not an MP4. */
function wrongKinds(material: PackagedMaterial): string[] {
  return listExpectedFiles(material).flatMap(([name, ending]) => (name !== null && !ending.test(name) ? [name] : []))
}

function listExpectedFiles(material: PackagedMaterial): [string | null, RegExp][] {
  switch (material.kind) {
    case 'video':
      return [
        [material.file, /\.mp4$/],
        [material.low, /\.mp4$/],
        [material.captions, /\.vtt$/],
        [material.poster, PICTURE],
      ]
    case 'pdf':
      return [[material.file, /\.pdf$/]]
    case 'scorm':
      return [[material.file, /\.pkg$/]]
    default:
      return listFileNames(material).map(name => [name, PICTURE])
  }
}
