import { expect, it } from 'vitest'
import { findTopOfBars, computeToastBottom } from './free-toast-bottom.ts'

const phone = { width: 360, height: 800 }
const row = (top: number, height = 48) => ({ top, bottom: top + height, left: 16, right: 344 })

it('a toast is just above the elements at the bottom', () => {
  expect(computeToastBottom({ ...phone, floor: 736, buttons: [] })).toBe(800 - 736 + 8)
  expect(computeToastBottom({ ...phone, floor: 800, buttons: [] })).toBe(8)
})

it('only bars at the bottom of the window, or stacked on such a bar, move a toast up', () => {
  const bar = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 360 })
  expect(findTopOfBars([bar(688, 736), bar(736, 800)], 800)).toBe(688)
  expect(findTopOfBars([bar(300, 400)], 800)).toBe(800)
  expect(findTopOfBars([bar(0, 0)], 800)).toBe(800)
})

it('a toast moves up until it covers no button', () => {
  expect(computeToastBottom({ ...phone, floor: 736, buttons: [row(670)] })).toBe(800 - 670 + 8)
  expect(computeToastBottom({ ...phone, floor: 736, buttons: [row(670), row(600)] })).toBe(800 - 600 + 8)
})

it('a toast stays at the bottom if it fits below the buttons', () => {
  expect(computeToastBottom({ ...phone, floor: 736, buttons: [row(500)] })).toBe(800 - 736 + 8)
})

it('a toast ignores buttons beside it', () => {
  const beside = { top: 600, bottom: 1000, left: 0, right: 300 }
  expect(computeToastBottom({ width: 1440, height: 900, floor: 900, buttons: [beside] })).toBe(8)
})

it('a toast stays inside the window even if buttons fill the window', () => {
  const wall = Array.from({ length: 20 }, (_, at) => row(at * 40))
  expect(computeToastBottom({ ...phone, floor: 736, buttons: wall })).toBe(800 - 736 + 8)
})
