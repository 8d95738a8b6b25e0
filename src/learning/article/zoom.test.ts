import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { panView, SCALE_MAX, wholePicture, zoomView, type ZoomView } from './zoom.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view: fc.Arbitrary<ZoomView> = fc.record({
  scale: number(1, SCALE_MAX),
  x: number(-300, 300),
  y: number(-300, 300),
})
const point = fc.record({ x: number(-200, 200), y: number(-200, 200) })

test('zooming keeps the point under the finger at its position', () => {
  fc.assert(
    fc.property(view, number(0.5, 3), point, (before, factor, finger) => {
      const after = zoomView(before, factor, finger)
      fc.pre(after.scale > 1)
      const inPicture = (each: ZoomView) => [(finger.x - each.x) / each.scale, (finger.y - each.y) / each.scale]
      const [x, y] = inPicture(before)
      const [nowX, nowY] = inPicture(after)
      expect(nowX).toBeCloseTo(x ?? 0, 6)
      expect(nowY).toBeCloseTo(y ?? 0, 6)
    }),
  )
})

test('zooming has a minimum and a maximum, and the whole image is centred', () => {
  fc.assert(
    fc.property(view, number(0.01, 100), point, (before, factor, finger) => {
      const { scale } = zoomView(before, factor, finger)
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(SCALE_MAX)
    }),
  )
  expect(zoomView({ scale: 2, x: 80, y: -40 }, 0.1, { x: 5, y: 5 })).toEqual(wholePicture)
})

test('an image cannot be moved out of its frame', () => {
  fc.assert(
    fc.property(view, point, (before, by) => {
      const after = panView(before, by, { width: 360, height: 600 })
      expect(Math.abs(after.x)).toBeLessThanOrEqual(180 * (before.scale - 1) + 1e-9)
      expect(Math.abs(after.y)).toBeLessThanOrEqual(300 * (before.scale - 1) + 1e-9)
    }),
  )
})
