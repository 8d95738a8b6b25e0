import type { PackageCounts, PackageFaultRow, PackageFindings } from '#contract/packages/package-import.ts'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import type { CallError } from '../../../http/errors.ts'
import type { ReadPackage } from '../../../packages/read-package.ts'
import { shortenForMessage } from '../../../packages/report.ts'
import { findPackagedFaults, listUnits } from '../../catalog/career-track/service.ts'

/**
 * Maximum number of faults that are shown. A package with more faults should be exported again instead of corrected.
 */
const SHOWN_FAULTS = 100

export function toFindings({ format, track, faults: found, report }: ReadPackage): PackageFindings {
  // Checks the content of the track only if the reader has found no faults in its structure.
  const faults = track && found.length === 0 ? findPackagedFaults(track) : found
  return {
    ...getHead(format, track),
    // Cleans texts from foreign files, because the database refuses unpaired surrogates and control characters.
    faults: faults
      .slice(0, SHOWN_FAULTS)
      .map(({ place, words }) => ({ place: shortenForMessage(place), words: shortenForMessage(words) })),
    faultCount: faults.length,
    ...(report && { report }),
    ...(track && report && { units: listUnits(track).map(({ title }) => title) }),
  }
}

/** Returns the findings for a file that is missing or cannot be read at all. */
export function faultToFindings(error: CallError): PackageFindings {
  const fault: PackageFaultRow = { place: '', words: error.message }
  return { ...getHead('ZIP', undefined), faults: [fault], faultCount: 1 }
}

const nothing: PackageCounts = {
  tracks: 0,
  classes: 0,
  article: 0,
  assignment: 0,
  video: 0,
  pdf: 0,
  scorm: 0,
  quiz: 0,
  questions: 0,
}

function getHead(
  format: string,
  track: PackagedTrack | undefined,
): Omit<PackageFindings, 'faults' | 'faultCount' | 'report' | 'units'> {
  if (!track) return { format, title: '', category: { slug: '', title: '' }, counts: nothing, files: 0, bytes: 0 }
  const classes = track.tracks.flatMap(part => part.classes)
  const counts = { ...nothing, tracks: track.tracks.length, classes: classes.length }
  for (const material of classes.flatMap(each => each.materials)) {
    counts[material.kind] += 1
    if (material.kind === 'quiz') counts.questions += material.questions.length
  }
  const bytes = track.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return { format, title: track.title, category: track.category, counts, files: track.files.length, bytes }
}
