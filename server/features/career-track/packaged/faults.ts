import type { PackagedMaterial, PackagedTrack } from '#contract/packaged-track.ts'
import { ArticleProblem, stepsOf } from '#contract/rules/article-problem.ts'
import { STRUCTURE_MAX_PARTS } from '#contract/structure-edit.ts'
import { contentOfPackaged, type Files } from './content.ts'
import { filesNamed, materialsOf } from './names.ts'
import { quizFaults } from './quiz-faults.ts'

interface TrackFault {
  /** Where: the titles it stands under, or a file. */
  place: string
  words: string
}

/** Some of the hardest texts there may be; two thousand as people write them. */
const MOST_STEPS = 300_000_000

/** Everything that keeps a described track from becoming a draft, each with its place. Its shape was checked before. */
export function faultsOfPackaged(track: PackagedTrack): TrackFault[] {
  // Each text may be hard to read, and not all of them: everybody waits for the one who reads.
  const steps = materialsOf(track).reduce((sum, each) => sum + ('text' in each ? stepsOf(each.text) : 0), 0)
  if (steps > MOST_STEPS) return [{ place: '', words: 'Teks paket ini terlalu rumit. Bagi menjadi beberapa paket.' }]
  const files: Files = new Map(track.files.map(file => [file.name, file]))
  const faults: TrackFault[] = []
  if (files.size < track.files.length) faults.push({ place: '', words: 'Ada berkas yang disebut dua kali.' })
  const classes = track.tracks.flatMap(part => part.classes)
  if (track.tracks.length + classes.length + materialsOf(track).length > STRUCTURE_MAX_PARTS)
    faults.push({ place: '', words: 'Satu versi memuat paling banyak 2.000 track, kelas, dan materi.' })
  for (const part of track.tracks)
    for (const trackClass of part.classes)
      for (const material of trackClass.materials) {
        const place = [part.title, trackClass.title, material.title].join(' / ')
        faults.push(...faultsOf(material, files).map(words => ({ place, words })))
      }
  const named = new Set(materialsOf(track).flatMap(filesNamed))
  for (const { name } of track.files)
    if (!named.has(name)) faults.push({ place: name, words: 'Tidak ada materi yang memakai berkas ini.' })
  return faults
}

function faultsOf(material: PackagedMaterial, files: Files): string[] {
  const missing = filesNamed(material).filter(name => !files.has(name))
  if (missing.length > 0) return missing.map(name => `Berkas ${name} tidak ada di dalam paket.`)
  const wrong = wrongKinds(material).map(name => `Berkas ${name} bukan jenis yang diminta di sini.`)
  if (wrong.length > 0) return wrong
  if (material.kind === 'quiz') return quizFaults(material)
  try {
    contentOfPackaged(material, files)
    return []
  } catch (error) {
    if (error instanceof ArticleProblem) return [error.words]
    throw error
  }
}

const PICTURE = /\.(?:svg|png|jpg|webp)$/

/** A video's file is a video, and so on. */
function wrongKinds(material: PackagedMaterial): string[] {
  return asked(material).flatMap(([name, ending]) => (name !== null && !ending.test(name) ? [name] : []))
}

function asked(material: PackagedMaterial): [string | null, RegExp][] {
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
      return filesNamed(material).map(name => [name, PICTURE])
  }
}
