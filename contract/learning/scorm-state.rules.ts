import type { ScormContent } from './scorm.ts'
import type { ScormState } from './scorm-state.ts'
import { isUnitDone } from './scorm-done.ts'

/** Pass mark of a unit, and its standard. The standard decides to which score the pass mark applies. */
export type PassMark = Pick<ScormContent, 'masteryScore' | 'standard'>

/**
 * Returns the state with the verdict 'failed' if the unit reports completion with a score below the pass mark of its
 * package. In SCORM 2004 the pass mark applies only to the scaled score, because the raw score may have any maximum.
 * Compares to four decimal places, because the product of a scaled score and 100 may be a little too small.
 */
export function failBelowPassMark(state: ScormState, { masteryScore, standard }: PassMark): ScormState {
  const score = standard === '2004' && state.scoreScaled === null ? null : getPercent(state)
  if (masteryScore === null || score === null || !isUnitDone(state)) return state
  return Math.round(score * 1e4) < Math.round(masteryScore * 1e4) ? { ...state, success: 'failed' } : state
}

const getPercent = ({ scoreRaw, scoreScaled }: ScormState) => (scoreScaled === null ? scoreRaw : scoreScaled * 100)

/** The learner's state in a unit, joined from one or more events. */
export interface ScormRecord {
  /** Position of the latest event, and outcome of the best attempt. */
  state: ScormState
  happenedAtMs: number
  /** Time of the latest event that reported completion; null before the first such event. */
  doneAtMs: number | null
}

/**
 * Returns the record of a state. If the state covers several events, `doneAtMs` must be given, because the latest
 * attempt may have failed after an earlier completion.
 */
export function createScormRecord(state: ScormState, happenedAtMs: number, doneAtMs?: number): ScormRecord {
  const done = doneAtMs ?? (isUnitDone(state) ? happenedAtMs : null)
  return { state, happenedAtMs, doneAtMs: done === null ? null : Math.min(done, happenedAtMs) }
}

/**
 * Joins two records of one unit. The position is the position of the later event. The outcome never gets worse, because
 * a completed unit stays completed, and the verdict and the score are those of the best attempt (see `rankAttempt`).
 * The result does not depend on the order or repetition of events.
 */
export function mergeScormRecords(known: ScormRecord, other: ScormRecord): ScormRecord {
  const latest = pickLarger(known, other, positionOrder)
  const best = pickLarger(known, other, attemptOrder)
  const completed = pickLarger(known, other, record => [completions.indexOf(record.state.completion)])
  const { success, scoreRaw, scoreScaled } = best.state
  return {
    state: { ...latest.state, completion: completed.state.completion, success, scoreRaw, scoreScaled },
    happenedAtMs: latest.happenedAtMs,
    doneAtMs: getLargest(known.doneAtMs, other.doneAtMs),
  }
}

/** Returns whether two records have the same content. */
export function isSameRecord(one: ScormRecord, other: ScormRecord): boolean {
  const keys = Object.keys(one.state) as (keyof ScormState)[] // a parsed state has only these keys
  return (
    one.happenedAtMs === other.happenedAtMs &&
    one.doneAtMs === other.doneAtMs &&
    keys.every(key => one.state[key] === other.state[key])
  )
}

const completions: readonly ScormState['completion'][] = ['unknown', 'incomplete', 'completed']

/**
 * Orders attempts by their outcome. From best to worst: passed, completed with a score, failed, completed without a
 * score. An attempt completed without a score is below a failed attempt, because it has no verdict and must not hide
 * the verdict of the failed attempt. A running unit has no outcome yet.
 */
function rankAttempt({ completion, success, scoreRaw, scoreScaled }: ScormState): number {
  if (success === 'passed') return 4
  if (success === 'failed') return 2
  if (completion !== 'completed') return 0
  return scoreRaw === null && scoreScaled === null ? 1 : 3
}

type Order = (record: ScormRecord) => readonly (number | string)[]

const positionOrder: Order = ({ state, happenedAtMs }) => [
  happenedAtMs,
  state.totalSeconds,
  state.location,
  state.suspendData,
]

/** Sort keys of an attempt: its outcome (`rankAttempt`), then its score. Running attempts are sorted by time. */
const attemptOrder: Order = ({ state, happenedAtMs }) => {
  const rank = rankAttempt(state)
  const score = [getPercent(state), state.scoreScaled, state.scoreRaw].map(each => each ?? -Infinity)
  return [rank, rank === 0 ? happenedAtMs : 0, ...score]
}

function pickLarger(one: ScormRecord, other: ScormRecord, order: Order): ScormRecord {
  const mine = order(one)
  const theirs = order(other)
  const at = mine.findIndex((value, index) => value !== theirs[index])
  return at >= 0 && mine[at]! > theirs[at]! ? one : other
}

function getLargest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}
