import { proxy, ref } from 'valtio'
import type { WatchEvidence } from '#contract/learning/progress.ts'

/** Watch state that the navigation below the player needs: the watched time, and the way the material was completed. */
export interface WatchState {
  materialId: string | undefined
  share: number
  evidence: WatchEvidence | undefined
}

export const watchState = proxy<WatchState>({ materialId: undefined, share: 0, evidence: undefined })

export function reportWatched(materialId: string, share: number, evidence: WatchEvidence | undefined): void {
  // A transcript stays read even if the learner plays the video afterwards.
  const isRead = watchState.materialId === materialId && watchState.evidence?.kind === 'transcript'
  Object.assign(watchState, { materialId, share, ...(isRead ? {} : { evidence: evidence && ref(evidence) }) })
}

export function readTranscript(materialId: string): void {
  const share = watchState.materialId === materialId ? watchState.share : 0
  // Without `ref` it would be a proxy, which IndexedDB cannot store.
  Object.assign(watchState, { materialId, share, evidence: ref({ kind: 'transcript' }) })
}
