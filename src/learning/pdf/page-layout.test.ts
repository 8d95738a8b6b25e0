import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getNextZoom, findPageInView, PIXELS_MAX, computeSharpness, zoomSteps } from './page-layout.ts'

test('a PDF page is never drawn with more pixels than the limit for cheap phones', () => {
  const side = fc.double({ min: 1, max: 5_000, noNaN: true })
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, ratio) => {
      const sharp = computeSharpness({ width, height }, ratio)
      expect(width * sharp * height * sharp).toBeLessThanOrEqual(PIXELS_MAX * 1.000_001)
      expect(sharp).toBeLessThanOrEqual(ratio)
    }),
  )
  expect(computeSharpness({ width: 328, height: 464 }, 3)).toBe(3)
})

test('the zoom changes in steps, between a minimum and a maximum', () => {
  expect([getNextZoom(1, -1), getNextZoom(1, 1), getNextZoom(3, 1)]).toEqual([1, 1.25, 3])
  expect(zoomSteps[0]).toBe(1)
})

test('the current page is the page that fills most of the screen', () => {
  const pages = [0, 1, 2].map(at => ({ top: at * 500 - 400, bottom: at * 500 + 80 }))
  expect(findPageInView(pages, 0, 600)).toBe(2)
  expect(findPageInView(pages, 0, 100)).toBe(1)
  expect(findPageInView(pages, 5_000, 5_600)).toBe(3)
  expect(findPageInView([], 0, 600)).toBe(1)
})
