import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScormStandard } from './scorm.ts'
import type { ScormState } from './scorm-state.ts'
import { isUnitDone } from './scorm-done.ts'
import {
  isSameRecord,
  mergeScormRecords,
  failBelowPassMark,
  createScormRecord,
  type ScormRecord,
} from './scorm-state.rules.ts'

const quiet: ScormState = {
  completion: 'incomplete',
  success: 'unknown',
  scoreRaw: null,
  scoreScaled: null,
  location: '',
  suspendData: '',
  totalSeconds: 0,
}

const runs = Number(process.env['RUNS'] ?? 200)

const state = fc.record<ScormState>({
  completion: fc.constantFrom('unknown', 'incomplete', 'completed'),
  success: fc.constantFrom('unknown', 'passed', 'failed'),
  scoreRaw: fc.option(fc.integer({ min: 0, max: 100 })),
  scoreScaled: fc.option(fc.constantFrom(-1, 0, 0.5, 0.8, 1)),
  location: fc.constantFrom('', '1', '2', '3'),
  suspendData: fc.constantFrom('', 'a', 'b'),
  totalSeconds: fc.nat(100),
})
/** Events of one unit from any device, some in the same millisecond. */
const record = fc.tuple(fc.nat(20), state).map(([at, each]) => createScormRecord(each, at))
const events = fc.array(record, { minLength: 1, maxLength: 8 })

const joinAll = (records: readonly ScormRecord[]) => records.reduce(mergeScormRecords)
/** Records that were merged from several events. */
const joined = events.map(joinAll)

test('merging SCORM states is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(joined, joined, joined, (a, b, c) => {
      expect(mergeScormRecords(a, b)).toEqual(mergeScormRecords(b, a))
      expect(mergeScormRecords(mergeScormRecords(a, b), c)).toEqual(mergeScormRecords(a, mergeScormRecords(b, c)))
      expect(mergeScormRecords(a, a)).toEqual(a)
      expect(mergeScormRecords(mergeScormRecords(a, b), b)).toEqual(mergeScormRecords(a, b))
    }),
    { numRuns: runs * 5 },
  )
})

const steps = ['unknown', 'incomplete', 'completed']

/** Returns the score of a passed unit. A unit that passed without a score ranks above a unit that did not pass. */
function passingScore({ state: { success, scoreRaw, scoreScaled } }: ScormRecord): number {
  if (success !== 'passed') return -Infinity
  return (scoreScaled === null ? scoreRaw : scoreScaled * 100) ?? Number.MIN_SAFE_INTEGER
}

test('merging never lowers event time, completion, completion time or best passing attempt', () => {
  fc.assert(
    fc.property(joined, record, (known, event) => {
      const next = mergeScormRecords(known, event)
      expect(next.happenedAtMs).toBe(Math.max(known.happenedAtMs, event.happenedAtMs))
      expect(steps.indexOf(next.state.completion)).toBeGreaterThanOrEqual(steps.indexOf(known.state.completion))
      expect(next.doneAtMs ?? -1).toBeGreaterThanOrEqual(known.doneAtMs ?? -1)
      expect(passingScore(next)).toBeGreaterThanOrEqual(passingScore(known))
    }),
    { numRuns: runs * 5 },
  )
})

test('the latest event sets the position, and any event can mark a unit as done', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(record, { selector: ({ happenedAtMs }) => happenedAtMs, minLength: 1, maxLength: 8 }),
      list => {
        const end = joinAll(list)
        const last = list.toSorted((one, other) => one.happenedAtMs - other.happenedAtMs).at(-1)!
        expect(end.state).toMatchObject({
          location: last.state.location,
          suspendData: last.state.suspendData,
          totalSeconds: last.state.totalSeconds,
        })
        expect(end.doneAtMs !== null).toBe(list.some(each => isUnitDone(each.state)))
        // A unit that is done also has the time at which it was done.
        expect(isUnitDone(end.state) && end.doneAtMs === null).toBe(false)
      },
    ),
    { numRuns: runs },
  )
})

test('a completed unit remains completed after a failed attempt, and keeps its best passing score', () => {
  const start = createScormRecord({ ...quiet, completion: 'completed' }, 1)
  const failed = createScormRecord({ ...quiet, completion: 'completed', success: 'failed', scoreRaw: 33 }, 2)
  expect(joinAll([start, failed])).toEqual({ ...failed, doneAtMs: 1 })
  const passed = createScormRecord({ ...quiet, completion: 'completed', success: 'passed', scoreRaw: 80 }, 3)
  const better = createScormRecord({ ...quiet, completion: 'completed', success: 'passed', scoreRaw: 90 }, 4)
  const worse = createScormRecord({ ...quiet, completion: 'incomplete', success: 'failed', scoreRaw: 10 }, 5)
  expect(joinAll([start, failed, passed, better, worse]).state).toMatchObject({
    completion: 'completed',
    success: 'passed',
    scoreRaw: 90,
  })
})

test('a record keeps its earlier completion time if the device sends only the merged state', () => {
  const state: ScormState = { ...quiet, completion: 'completed', success: 'failed', scoreRaw: 33 }
  expect(createScormRecord(state, 5, 2).doneAtMs).toBe(2)
  expect(createScormRecord(state, 5, 9).doneAtMs).toBe(5)
  expect(createScormRecord(state, 5).doneAtMs).toBeNull()
})

test('two SCORM records differ if their score, event time or completion time differs', () => {
  const one = createScormRecord(quiet, 1)
  expect(isSameRecord(one, createScormRecord({ ...quiet }, 1))).toBe(true)
  expect(isSameRecord(one, createScormRecord({ ...quiet, scoreRaw: 1 }, 1))).toBe(false)
  expect(isSameRecord(one, createScormRecord(quiet, 2))).toBe(false)
  expect(isSameRecord(one, createScormRecord(quiet, 1, 0))).toBe(false)
})

const pass = (masteryScore: number | null, standard: ScormStandard = '1.2') => ({ masteryScore, standard })

test('completion with a score below the pass mark gives the verdict "failed", and changes no other field', () => {
  const start: ScormState = {
    completion: 'completed',
    success: 'unknown',
    scoreRaw: 70,
    scoreScaled: null,
    location: '',
    suspendData: '',
    totalSeconds: 0,
  }
  expect(failBelowPassMark(start, pass(70))).toBe(start)
  expect(failBelowPassMark(start, pass(70.1)).success).toBe('failed')
  expect(failBelowPassMark({ ...start, success: 'passed' }, pass(80)).success).toBe('failed')
  expect(failBelowPassMark({ ...start, scoreRaw: 5, scoreScaled: 0.8 }, pass(80)).success).toBe('unknown')
  const standard = fc.constantFrom<ScormStandard>('1.2', '2004')
  fc.assert(
    fc.property(state, fc.option(fc.integer({ min: 0, max: 100 })), standard, (each, masteryScore, of) => {
      const mastery = pass(masteryScore, of)
      const after = failBelowPassMark(each, mastery)
      expect({ ...after, success: each.success }).toEqual(each)
      expect(isUnitDone(after) && !isUnitDone(each)).toBe(false)
      expect(failBelowPassMark(after, mastery)).toEqual(after)
    }),
    { numRuns: runs },
  )
})

test('in SCORM 2004 the pass mark applies only to the scaled score, and a score equal to the mark passes despite rounding', () => {
  const passed: ScormState = { ...quiet, completion: 'completed', success: 'passed', scoreRaw: 8 }
  expect(failBelowPassMark(passed, pass(80, '2004'))).toBe(passed)
  expect(failBelowPassMark(passed, pass(80, '1.2')).success).toBe('failed')
  expect(failBelowPassMark({ ...passed, scoreScaled: 0.79 }, pass(80, '2004')).success).toBe('failed')
  for (let percent = 0; percent <= 100; percent += 1)
    expect(failBelowPassMark({ ...passed, scoreScaled: percent / 100 }, pass(percent, '2004')).success).toBe('passed')
  expect(failBelowPassMark({ ...passed, scoreScaled: 0.667 }, pass(66.7, '2004')).success).toBe('passed')
  expect(failBelowPassMark({ ...passed, scoreScaled: 0.6669 }, pass(66.7, '2004')).success).toBe('failed')
})
