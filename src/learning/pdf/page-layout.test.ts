import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextZoom, pageInView, PIXELS_MAX, sharpness, zoomSteps } from './page-layout.ts'

test('a page is never drawn with more pixels than a cheap phone can store', () => {
  const side = fc.double({ min: 1, max: 5_000, noNaN: true })
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, ratio) => {
      const sharp = sharpness({ width, height }, ratio)
      expect(width * sharp * height * sharp).toBeLessThanOrEqual(PIXELS_MAX * 1.000_001)
      expect(sharp).toBeLessThanOrEqual(ratio)
    }),
  )
  expect(sharpness({ width: 328, height: 464 }, 3)).toBe(3)
})

test('the zoom changes in steps, between a minimum and a maximum', () => {
  expect([nextZoom(1, -1), nextZoom(1, 1), nextZoom(3, 1)]).toEqual([1, 1.25, 3])
  expect(zoomSteps[0]).toBe(1)
})

test('the current page is the page that fills most of the screen', () => {
  const pages = [0, 1, 2].map(at => ({ top: at * 500 - 400, bottom: at * 500 + 80 }))
  expect(pageInView(pages, 0, 600)).toBe(2)
  expect(pageInView(pages, 0, 100)).toBe(1)
  expect(pageInView(pages, 5_000, 5_600)).toBe(3)
  expect(pageInView([], 0, 600)).toBe(1)
})
