import type { ScormState } from '#contract/learning/scorm-state.ts'

/** The runtime of one standard, called by units. */
export interface Runtime {
  read: () => Omit<ScormState, 'totalSeconds'>
}

interface Committed {
  completionStatus: string
  successStatus: string
  score?: { raw?: number; scaled?: number }
}

/** Returns the outcome from either standard's runtime. */
export function outcomeIn(
  committed: Committed,
): Pick<ScormState, 'completion' | 'success' | 'scoreRaw' | 'scoreScaled'> {
  const { completionStatus, successStatus, score } = committed
  return {
    completion: completionStatus === 'completed' || completionStatus === 'incomplete' ? completionStatus : 'unknown',
    success: successStatus === 'passed' || successStatus === 'failed' ? successStatus : 'unknown',
    scoreRaw: numberIn(score?.raw),
    scoreScaled: numberIn(score?.scaled),
  }
}

function numberIn(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null
}
