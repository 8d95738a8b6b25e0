import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { POINTS_TOAST_MS } from '#contract/wire/limits.ts'
import { showCountedPoints } from './delivered-points.ts'

const shown = () => document.documentElement.style.getPropertyValue('--counted-points')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('passes counted points to the style sheet while their toast is shown', () => {
  showCountedPoints({ counted: 20, waiting: 5 })
  expect(shown()).toBe("'+20'")
  vi.advanceTimersByTime(POINTS_TOAST_MS - 1)
  showCountedPoints({ counted: 5, waiting: 0 })
  vi.advanceTimersByTime(1)
  expect(shown(), 'the second delivery has its own time').toBe("'+5'")
  vi.advanceTimersByTime(POINTS_TOAST_MS - 1)
  expect(shown()).toBe('')
})

it('shows no number for points that still wait', () => {
  showCountedPoints({ counted: 0, waiting: 5 })
  expect(shown()).toBe('')
})
