import { planPrefetch } from '#app/data/downloads/prefetch-plan.ts'
import type { DownloadFile } from '#contract/learning/downloads.ts'
import { readDownloadSettings } from '#app/data/downloads/settings.ts'
import { listDownloads, removeDownload, saveDownload } from '#app/data/downloads/store.ts'
import { sessionState } from '#app/session/session-state.ts'
import type { DownloadRequest } from './actions.ts'
import { resumeDownloads } from './triggers.ts'

export type NextClass = Pick<DownloadRequest, 'trackClassId' | 'title' | 'careerTrackTitle'> & {
  enrollmentId: string
  files: readonly DownloadFile[]
}

/**
 * Prefetches the next classes within the learner's byte limit, and deletes the oldest prefetched classes that exceed
 * this limit.
 */
export async function prefetchNext(next: readonly NextClass[]): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  const { aheadBytes } = await readDownloadSettings()
  const rows = await listDownloads(userId)
  const plan = planPrefetch(next, rows, aheadBytes)
  for (const trackClassId of plan.drop) await removeDownload(userId, trackClassId)
  for (const { trackClassId, enrollmentId, title, careerTrackTitle } of next) {
    const names = { trackClassId, enrollmentId, title, careerTrackTitle }
    const wantedMaterials = plan.keep.get(names.trackClassId)
    const rowBefore = rows.find(row => row.trackClassId === names.trackClassId)
    // The wanted materials have not changed, so the row is not stored again.
    if (!wantedMaterials || (rowBefore && String(rowBefore.wanted) === String(wantedMaterials))) continue
    await saveDownload({ ...names, wanted: wantedMaterials, quality: 'low', userId, isAhead: true })
  }
  if (plan.keep.size > 0) resumeDownloads()
}
