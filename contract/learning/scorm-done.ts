import type { ScormState } from './scorm-state.ts'

/**
 * Returns whether a unit has reported completion. The server cannot verify the report, because the unit runs only on
 * the learner's device.
 */
export function isUnitDone({ completion, success }: Pick<ScormState, 'completion' | 'success'>): boolean {
  return (completion === 'completed' || success === 'passed') && success !== 'failed'
}
