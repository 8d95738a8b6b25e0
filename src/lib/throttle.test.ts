import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes the first items on at once, and then collects items and passes them on once per pause', () => {
  const handOn = vi.fn<(items: string[]) => void>()
  const add = throttle<string>(1_000, handOn)
  add(['a', 'b'])
  expect(handOn.mock.calls).toEqual([[['a', 'b']]])
  add(['b'])
  add(['b', 'c'])
  add([])
  vi.advanceTimersByTime(999)
  expect(handOn).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(handOn.mock.lastCall).toEqual([['b', 'c']])
  vi.advanceTimersByTime(5_000)
  expect(handOn).toHaveBeenCalledTimes(2)
  add(['d'])
  expect(handOn.mock.lastCall).toEqual([['d']])
})
