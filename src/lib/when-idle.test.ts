import { afterEach, expect, test, vi } from 'vitest'
import { runWhenIdle } from './when-idle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runs the work once, half a second later, in a browser without requestIdleCallback', () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('requestIdleCallback', undefined)
  const work = vi.fn<() => void>()
  runWhenIdle(work)
  vi.advanceTimersByTime(499)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(work).toHaveBeenCalledOnce()
})
