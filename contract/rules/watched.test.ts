import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { WatchEvidence } from '../progress.ts'
import { isEvidenceEnough, isWatched, mergeRanges, WATCHED_SHARE, watchedShare } from './watched.ts'

const range = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
const ranges = fc.array(range, { maxLength: 30 })

describe('mergeRanges', () => {
  it('is sorted, apart, and covers what was played and nothing but the small gaps besides', () => {
    fc.assert(
      fc.property(ranges, played => {
        const merged = mergeRanges(played)
        expect(merged.every(([from, to]) => to > from)).toBe(true)
        expect(merged.every(([, to], at) => (merged[at + 1]?.[0] ?? Infinity) - to > 1)).toBe(true)
        const covers = (parts: readonly number[][], second: number) =>
          parts.some(([from = 0, to = 0]) => from <= second && second < to)
        for (let second = 0; second < 300; second++) {
          const isGap = covers(played, second - 1) && covers(played, second + 1)
          const isPlayed = covers(played, second)
          expect(covers(merged, second)).toBe(isPlayed || (isGap && covers(merged, second)))
          expect(covers(merged, second) || !isPlayed).toBe(true)
        }
      }),
    )
  })

  it('does not care for order or repetition, and leaves its input as it was', () => {
    fc.assert(
      fc.property(ranges, played => {
        const before = structuredClone(played)
        const merged = mergeRanges(played)
        expect(mergeRanges([...played, ...played].toReversed())).toEqual(merged)
        expect(mergeRanges(merged)).toEqual(merged)
        expect(played).toEqual(before)
      }),
    )
  })
})

describe('isWatched', () => {
  it('never shrinks by watching more, and never passes one', () => {
    fc.assert(
      fc.property(ranges, range, fc.integer({ min: 1, max: 300 }), (played, more, length) => {
        const before = watchedShare(played, length)
        const after = watchedShare([...played, more], length)
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('jumping to the end is not watching', () => {
    expect(
      isWatched(
        [
          [0, 2],
          [118, 120],
        ],
        120,
      ),
    ).toBe(false)
    expect(
      isWatched(
        [
          [118, 120],
          [118, 120],
          [118, 120],
        ],
        120,
      ),
    ).toBe(false)
  })

  it('turns exactly at nine tenths, also when they were played in pieces and out of order', () => {
    expect(isWatched([[0, WATCHED_SHARE * 100]], 100)).toBe(true)
    expect(isWatched([[0, WATCHED_SHARE * 100 - 0.1]], 100)).toBe(false)
    expect(
      isWatched(
        [
          [50, 95],
          [0, 50],
        ],
        100,
      ),
    ).toBe(true)
  })

  it('nothing is watched of a video without a length', () => {
    for (const length of [0, -1, Number.NaN]) expect(isWatched([[0, 100]], length)).toBe(false)
  })
})

describe('isEvidenceEnough', () => {
  it("believes the server's length before the device's", () => {
    const short = { kind: 'watched', durationSeconds: 10, ranges: [[0, 10]] } satisfies WatchEvidence
    expect(isEvidenceEnough(short, { captionsUrl: null })).toBe(true)
    expect(isEvidenceEnough(short, { captionsUrl: null, durationSeconds: 100 })).toBe(false)
  })

  it('a transcript counts where there is one', () => {
    expect(isEvidenceEnough({ kind: 'transcript' }, { captionsUrl: '/api/media/a.vtt' })).toBe(true)
    expect(isEvidenceEnough({ kind: 'transcript' }, { captionsUrl: null })).toBe(false)
  })

  it('takes no hostile numbers', () => {
    for (const ranges of [
      [[-1, 2]],
      [[0, Infinity]],
      [[0, Number.NaN]],
      [[0]],
      Array.from({ length: 401 }, () => [0, 1]),
    ]) {
      expect(v.safeParse(WatchEvidence, { kind: 'watched', durationSeconds: 10, ranges }).success).toBe(false)
    }
  })
})
