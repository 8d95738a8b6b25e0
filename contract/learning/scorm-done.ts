import type { ScormState } from './scorm-state.ts'

/**
 * Whether a unit reports that it is done. Only the unit can report it, because it runs on the learner's device alone.
 */
export function isDone({ completion, success }: Pick<ScormState, 'completion' | 'success'>): boolean {
  return (completion === 'completed' || success === 'passed') && success !== 'failed'
}
