import { ref } from 'valtio'
import type { WatchEvidence } from '#contract/learning/progress.ts'
import { watchState } from '../watch-state.ts'

/** Stores the watched share of a video, and the evidence if enough was watched. */
export function reportWatched(materialId: string, share: number, evidence: WatchEvidence | undefined): void {
  // A transcript still counts as read if the learner plays the video afterwards.
  const isRead = watchState.materialId === materialId && watchState.evidence?.kind === 'transcript'
  Object.assign(watchState, { materialId, share, ...(isRead ? {} : { evidence: evidence && ref(evidence) }) })
}

export function markTranscriptRead(materialId: string): void {
  const share = watchState.materialId === materialId ? watchState.share : 0
  // `ref` keeps valtio from wrapping the object in a proxy, which IndexedDB cannot store.
  Object.assign(watchState, { materialId, share, evidence: ref({ kind: 'transcript' }) })
}
