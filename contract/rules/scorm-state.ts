import type { ScormState } from '../scorm-state.ts'

/** Whether a unit says of itself that it is done. There is nobody else to ask: it stands on the learner's device alone. */
export function isDone({ completion, success }: Pick<ScormState, 'completion' | 'success'>): boolean {
  return (completion === 'completed' || success === 'passed') && success !== 'failed'
}

/** A unit that says it is done, with a score below what its package asks for, is failed. */
export function judged(state: ScormState, masteryScore: number | null): ScormState {
  const score = state.scoreScaled === null ? state.scoreRaw : state.scoreScaled * 100
  if (masteryScore === null || score === null || score >= masteryScore || !isDone(state)) return state
  return { ...state, success: 'failed' }
}

/** Where somebody stands in a unit, after one event or after many. */
export interface ScormRecord {
  state: ScormState
  happenedAtMs: number
  /** Of the latest event in which it was done; null before there was one. */
  doneAtMs: number | null
}

/** `doneAtMs`: where the state says what was done in an earlier event, when that one was. */
export function recordOf(state: ScormState, happenedAtMs: number, doneAtMs = happenedAtMs): ScormRecord {
  return { state, happenedAtMs, doneAtMs: isDone(state) ? Math.min(doneAtMs, happenedAtMs) : null }
}

/**
 * What is true after both, in whatever order they arrive: one goes on where one was last, and what was done once stays done, with
 * the score of the last time it was.
 */
export function joinRecords(known: ScormRecord, other: ScormRecord): ScormRecord {
  const latest = other.happenedAtMs >= known.happenedAtMs ? other : known
  const lastDone = (other.doneAtMs ?? -Infinity) >= (known.doneAtMs ?? -Infinity) ? other : known
  const { completion, success, scoreRaw, scoreScaled } = (lastDone.doneAtMs === null ? latest : lastDone).state
  return {
    state: { ...latest.state, completion, success, scoreRaw, scoreScaled },
    happenedAtMs: latest.happenedAtMs,
    doneAtMs: lastDone.doneAtMs,
  }
}
