import { SCORE_MAX, type ScormState } from '#contract/learning/scorm-state.ts'

/** Runtime of one SCORM standard. Units call it. */
export interface Runtime {
  read: () => Omit<ScormState, 'totalSeconds'>
}

interface Committed {
  completionStatus: string
  successStatus: string
  score?: { raw?: number; scaled?: number }
}

/** Returns the outcome from the runtime of either standard. */
export function getUnitOutcome(
  committed: Committed,
): Pick<ScormState, 'completion' | 'success' | 'scoreRaw' | 'scoreScaled'> {
  const { completionStatus, successStatus, score } = committed
  return {
    completion: completionStatus === 'completed' || completionStatus === 'incomplete' ? completionStatus : 'unknown',
    success: successStatus === 'passed' || successStatus === 'failed' ? successStatus : 'unknown',
    scoreRaw: parseRawScore(score?.raw),
    scoreScaled: parseScaledScore(score?.scaled),
  }
}

/** Returns null for a score that a record cannot contain, so that the rest of the result is still stored. */
export function parseRawScore(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) <= SCORE_MAX ? value : null
}

/** Limits the score to the range from -1 to 1. Returns null if it is not a number. */
export function parseScaledScore(value: unknown): number | null {
  return typeof value === 'number' && !Number.isNaN(value) ? Math.max(-1, Math.min(1, value)) : null
}
