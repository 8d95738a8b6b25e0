import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { STROKE_MAX_POINTS } from '#contract/wire/limits.ts'
import { MarksPayload } from '#contract/assessment/mark.outbox.ts'
import * as v from 'valibot'
import { moveMark, formatMarkPosition, type Point, getMarkPointOf, simplifyStroke } from './mark-points.ts'

const numRuns = Number(process.env['RUNS'] ?? 300)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const point = fc.tuple(share, share)
const line = fc.array(point, { minLength: 1, maxLength: 400 })
const step = fc.double({ min: -3, max: 3, noNaN: true })
const isSent = (points: readonly Point[]) =>
  v.is(MarksPayload, [{ fileId: '0195a000-0000-7000-8000-000000000001', points, text: 'x' }])

it('stores a position as a fraction of the image, for any image and pointer', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  const size = fc.double({ min: 0, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(number, number, size, size, number, number, (left, top, width, height, clientX, clientY) => {
      expect(isSent([getMarkPointOf({ left, top, width, height }, { clientX, clientY })])).toBe(true)
    }),
    { numRuns },
  )
  expect(getMarkPointOf({ left: 10, top: 20, width: 200, height: 100 }, { clientX: 60, clientY: 95 })).toEqual([
    0.25, 0.75,
  ])
})

it('a moved mark remains inside the image and keeps its shape', () => {
  fc.assert(
    fc.property(line, step, step, (points, dx, dy) => {
      const pointsAfter = moveMark({ points: points.slice(0, STROKE_MAX_POINTS) }, dx, dy).points
      expect(isSent(pointsAfter)).toBe(true)
      const [first, firstBefore] = [pointsAfter[0]!, points[0]!]
      for (const [at, [x, y]] of pointsAfter.entries()) {
        expect(x - first[0]).toBeCloseTo(points[at]![0] - firstBefore[0], 3)
        expect(y - first[1]).toBeCloseTo(points[at]![1] - firstBefore[1], 3)
      }
    }),
    { numRuns },
  )
  expect(moveMark({ points: [[0.995, 0.5]] }, 0.05, -0.25).points).toEqual([[1, 0.25]])
})

it('reduces a drawn line to few of its own points, including both ends', () => {
  fc.assert(
    fc.property(line, points => {
      const kept = simplifyStroke(points)
      expect(kept.length).toBeLessThanOrEqual(STROKE_MAX_POINTS)
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
      let from = 0
      for (const each of kept) {
        from = points.indexOf(each, from) + 1
        expect(from).toBeGreaterThan(0)
      }
    }),
    { numRuns },
  )
  // A straight line with many points is reduced to its two ends. A corner stays.
  const straight = Array.from({ length: 200 }, (_, at): Point => [at / 400, 0.5])
  expect(simplifyStroke(straight)).toEqual([straight[0], straight.at(-1)])
  const corner = [...straight, ...Array.from({ length: 200 }, (_, at): Point => [0.4975, 0.5 + at / 400])]
  expect(simplifyStroke(corner)).toEqual([corner[0], [0.4975, 0.5], corner.at(-1)])
})

it('describes the position of a mark in percent', () => {
  expect(formatMarkPosition({ points: [[0.25, 1]] })).toBe('25% dari kiri, 100% dari atas')
})

it('stores the same position for an image that is rotated on the screen', () => {
  // A picture of 200 by 100, unrotated and rotated around the same centre. The test presses its upper left quarter.
  const upright = { left: 0, top: 50, width: 200, height: 100 }
  const lying = { left: 50, top: 0, width: 100, height: 200 }
  expect(getMarkPointOf(upright, { clientX: 50, clientY: 75 }, 0)).toEqual([0.25, 0.25])
  expect(getMarkPointOf(lying, { clientX: 125, clientY: 50 }, 1)).toEqual([0.25, 0.25])
  expect(getMarkPointOf(upright, { clientX: 150, clientY: 125 }, 2)).toEqual([0.25, 0.25])
  expect(getMarkPointOf(lying, { clientX: 75, clientY: 150 }, 3)).toEqual([0.25, 0.25])
})
