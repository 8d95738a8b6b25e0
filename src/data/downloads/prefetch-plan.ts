import type { DownloadFile } from '#contract/learning/downloads.ts'
import { listWantedFiles, type ClassRow } from './row.ts'

/** A class that the learner may open next, with its files in study order. */
export interface Candidate {
  trackClassId: string
  files: readonly DownloadFile[]
}

export interface PrefetchPlan {
  /** Ids of materials to prefetch, by class. */
  keep: Map<string, string[]>
  /** Ids of prefetched classes that must be deleted to free space. */
  drop: string[]
}

/**
 * Plans which materials to prefetch within a number of bytes. The next classes come first. Classes that were prefetched
 * earlier stay if they still fit, newest first. Classes that the learner has requested are left out and use none of
 * these bytes.
 */
export function planPrefetch(
  candidates: readonly Candidate[],
  rows: readonly ClassRow[],
  budgetBytes: number,
): PrefetchPlan {
  const isSaved = (id: string) => rows.some(row => row.trackClassId === id && !row.isAhead)
  let remainingBudget = budgetBytes
  const keep = new Map<string, string[]>()
  for (const { trackClassId, files } of candidates) {
    if (isSaved(trackClassId)) continue
    const wantedMaterials = [...new Set(files.map(file => file.materialId))].filter(materialId => {
      const bytes = getSize(files, [materialId])
      if (bytes > remainingBudget) return false
      remainingBudget -= bytes
      return true
    })
    if (wantedMaterials.length > 0) keep.set(trackClassId, wantedMaterials)
  }
  const otherRows = rows.filter(row => row.isAhead && !keep.has(row.trackClassId))
  const drop = otherRows
    .toSorted((a, b) => b.queuedAt - a.queuedAt)
    .filter(row => {
      const bytes = getSize(row.files, row.wanted)
      if (bytes > remainingBudget) return true
      remainingBudget -= bytes
      return false
    })
    .map(row => row.trackClassId)
  return { keep, drop }
}

function getSize(files: readonly DownloadFile[], wanted: ClassRow['wanted']): number {
  return listWantedFiles({ wanted, quality: 'low', files }).reduce((sum, file) => sum + file.bytes, 0)
}
