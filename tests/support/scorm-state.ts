import type { ScormState } from '#contract/learning/scorm-state.ts'

/** State of a unit that was opened for a second and has sent no data yet. */
export const begunUnit: ScormState = {
  completion: 'incomplete',
  success: 'unknown',
  scoreRaw: null,
  scoreScaled: null,
  location: '',
  suspendData: '',
  totalSeconds: 1,
}
