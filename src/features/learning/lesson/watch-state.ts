import { proxy } from 'valtio'
import type { WatchEvidence } from '#contract/learning/progress.ts'

/**
 * Watch state for the navigation bar below the player: the watched share, and the evidence with which the video was
 * completed.
 */
export interface WatchState {
  materialId: string | undefined
  share: number
  evidence: WatchEvidence | undefined
}

/** Is written by `video/report-watched.ts`, which articles do not load. */
export const watchState = proxy<WatchState>({ materialId: undefined, share: 0, evidence: undefined })
