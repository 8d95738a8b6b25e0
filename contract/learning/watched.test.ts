import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { WatchEvidence } from './progress.ts'
import { isEvidenceEnough, isWatched, mergeRanges, WATCHED_SHARE, computeWatchedShare } from './watched.ts'

const range = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
const ranges = fc.array(range, { maxLength: 30 })

describe('mergeRanges', () => {
  it('merged ranges are sorted, do not overlap, and cover only played ranges and small gaps', () => {
    fc.assert(
      fc.property(ranges, played => {
        const mergedRanges = mergeRanges(played)
        expect(mergedRanges.every(([from, to]) => to > from)).toBe(true)
        expect(mergedRanges.every(([, to], at) => (mergedRanges[at + 1]?.[0] ?? Infinity) - to > 1)).toBe(true)
        const covers = (parts: readonly number[][], second: number) =>
          parts.some(([from = 0, to = 0]) => from <= second && second < to)
        for (let second = 0; second < 300; second++) {
          const isGap = covers(played, second - 1) && covers(played, second + 1)
          const isPlayed = covers(played, second)
          expect(covers(mergedRanges, second)).toBe(isPlayed || (isGap && covers(mergedRanges, second)))
          expect(covers(mergedRanges, second) || !isPlayed).toBe(true)
        }
      }),
    )
  })

  it('merging ranges gives the same result in any order and when repeated, and does not change its input', () => {
    fc.assert(
      fc.property(ranges, played => {
        const before = structuredClone(played)
        const mergedRanges = mergeRanges(played)
        expect(mergeRanges([...played, ...played].toReversed())).toEqual(mergedRanges)
        expect(mergeRanges(mergedRanges)).toEqual(mergedRanges)
        expect(played).toEqual(before)
      }),
    )
  })
})

describe('isWatched', () => {
  it('the watched share never shrinks with more watching, and never exceeds one', () => {
    fc.assert(
      fc.property(ranges, range, fc.integer({ min: 1, max: 300 }), (played, more, length) => {
        const watchedShareBefore = computeWatchedShare(played, length)
        const watchedShareAfter = computeWatchedShare([...played, more], length)
        expect(watchedShareAfter).toBeGreaterThanOrEqual(watchedShareBefore)
        expect(watchedShareAfter).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('a jump to the end of a video does not count as watching', () => {
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

  it('a video counts as watched from exactly nine tenths, for ranges in any order', () => {
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

  it('a video of unknown length does not count as watched', () => {
    for (const length of [0, -1, Number.NaN]) expect(isWatched([[0, 100]], length)).toBe(false)
  })
})

describe('isEvidenceEnough', () => {
  it('uses the video length that the server knows instead of the length from the device', () => {
    const short = { kind: 'watched', durationSeconds: 10, ranges: [[0, 10]] } satisfies WatchEvidence
    expect(isEvidenceEnough(short, { captionsUrl: null })).toBe(true)
    expect(isEvidenceEnough(short, { captionsUrl: null, durationSeconds: 100 })).toBe(false)
  })

  it('accepts a video length from the device that is a few frames below the known length', () => {
    const ranges: [number, number][] = [[0, 19.667 * WATCHED_SHARE]]
    const isEnough = (onDevice: number, known: number) =>
      isEvidenceEnough(
        { kind: 'watched', durationSeconds: onDevice, ranges },
        { captionsUrl: null, durationSeconds: known },
      )
    expect(isEnough(19.667, 19.691)).toBe(true)
    expect(isEnough(19.667, 20.5)).toBe(false)
    expect(isEnough(100, 19.6)).toBe(true)
  })

  it('accepts a transcript as evidence only if the video has a transcript', () => {
    expect(isEvidenceEnough({ kind: 'transcript' }, { captionsUrl: '/api/media/a.vtt' })).toBe(true)
    expect(isEvidenceEnough({ kind: 'transcript' }, { captionsUrl: null })).toBe(false)
  })

  it('rejects malformed numbers in the evidence of a video', () => {
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
