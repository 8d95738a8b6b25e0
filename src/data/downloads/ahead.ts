import type { DownloadFile } from '#contract/downloads.ts'
import { wantedFiles, type ClassRow } from './row.ts'

/** A class that may be opened next, with its files in study order; the nearest comes first. */
export interface Candidate {
  trackClassId: string
  files: readonly DownloadFile[]
}

export interface AheadPlan {
  /** Materials to have ready, by class. */
  keep: Map<string, string[]>
  /** Classes kept ready before that have to make room. */
  drop: string[]
}

/**
 * What to have ready within so many bytes: material after material of the next classes, then of what was kept ready before
 * whatever still fits, the newest first. What a learner saved is theirs and counts for nothing here.
 */
export function planAhead(candidates: readonly Candidate[], rows: readonly ClassRow[], budgetBytes: number): AheadPlan {
  const isSaved = (id: string) => rows.some(row => row.trackClassId === id && !row.isAhead)
  let left = budgetBytes
  const keep = new Map<string, string[]>()
  for (const { trackClassId, files } of candidates) {
    if (isSaved(trackClassId)) continue
    const wanted = [...new Set(files.map(file => file.materialId))].filter(materialId => {
      const bytes = sizeOf(files, [materialId])
      if (bytes > left) return false
      left -= bytes
      return true
    })
    if (wanted.length > 0) keep.set(trackClassId, wanted)
  }
  const before = rows.filter(row => row.isAhead && !keep.has(row.trackClassId))
  const drop = before
    .toSorted((a, b) => b.queuedAt - a.queuedAt)
    .filter(row => {
      const bytes = sizeOf(row.files, row.wanted)
      if (bytes > left) return true
      left -= bytes
      return false
    })
    .map(row => row.trackClassId)
  return { keep, drop }
}

function sizeOf(files: readonly DownloadFile[], wanted: ClassRow['wanted']): number {
  return wantedFiles({ wanted, quality: 'low', files }).reduce((sum, file) => sum + file.bytes, 0)
}
