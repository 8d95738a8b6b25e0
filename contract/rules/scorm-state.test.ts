import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScormState } from '../scorm-state.ts'
import { isDone, joinRecords, judged, recordOf, type ScormRecord } from './scorm-state.ts'

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
/** Events of one unit on any devices: no two at the same millisecond. */
const events = fc
  .uniqueArray(fc.tuple(fc.nat(1_000), state), { selector: ([at]) => at, minLength: 1, maxLength: 8 })
  .map(list => list.map(([at, each]) => recordOf(each, at)))

const joinAll = (records: readonly ScormRecord[]) => records.reduce(joinRecords)

test('whatever order events arrive in, and however often, the end is the same', () => {
  const orders = events.chain(list =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  fc.assert(
    fc.property(orders, fc.nat(7), ([list, shuffled], again) => {
      const end = joinAll(list)
      expect(joinAll([...shuffled, ...shuffled.slice(0, again)])).toEqual(end)
      // Two devices that each know a part.
      const cut = again % list.length
      const parts = [list.slice(0, cut), list.slice(cut)].filter(part => part.length > 0)
      expect(joinAll(parts.map(joinAll))).toEqual(end)
    }),
    { numRuns: runs },
  )
})

test('one goes on where one was last, and what was done once is never undone', () => {
  fc.assert(
    fc.property(events, list => {
      const end = joinAll(list)
      const last = list.toSorted((one, other) => one.happenedAtMs - other.happenedAtMs).at(-1)!
      expect(end.state).toMatchObject({
        location: last.state.location,
        suspendData: last.state.suspendData,
        totalSeconds: last.state.totalSeconds,
      })
      expect(isDone(end.state)).toBe(list.some(each => isDone(each.state)))
      expect(end.doneAtMs !== null).toBe(isDone(end.state))
    }),
    { numRuns: runs },
  )
})

test('a score below what is asked for is never done, and nothing else is changed by it', () => {
  const start: ScormState = {
    completion: 'completed',
    success: 'unknown',
    scoreRaw: 70,
    scoreScaled: null,
    location: '',
    suspendData: '',
    totalSeconds: 0,
  }
  expect(judged(start, 70)).toBe(start)
  expect(judged(start, 70.1).success).toBe('failed')
  expect(judged({ ...start, success: 'passed' }, 80).success).toBe('failed')
  expect(judged({ ...start, scoreRaw: 5, scoreScaled: 0.8 }, 80).success).toBe('unknown')
  fc.assert(
    fc.property(state, fc.option(fc.integer({ min: 0, max: 100 })), (each, mastery) => {
      const after = judged(each, mastery)
      expect({ ...after, success: each.success }).toEqual(each)
      expect(isDone(after) && !isDone(each)).toBe(false)
      expect(judged(after, mastery)).toEqual(after)
    }),
    { numRuns: runs },
  )
})
