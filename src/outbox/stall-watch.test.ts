import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STALL_MS, watchStall } from './stall-watch.ts'

const onStall = vi.fn<(since: number | undefined) => void>()
let watch: ReturnType<typeof watchStall>
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  onStall.mockClear()
  watch = watchStall(onStall)
})
afterEach(() => vi.useRealTimers())

describe('the stall alarm', () => {
  it('shows an alarm within a minute if the server accepts entries without receipts', () => {
    for (let sent = 0; sent < 60_000; sent += 5_000) {
      watch.sending()
      vi.advanceTimersByTime(5_000)
    }
    expect(onStall).toHaveBeenCalledExactlyOnceWith(1_000_000)
  })

  it.each(['receipt', 'nothingLeft', 'offline'] as const)(
    'the event %s ends the stall alarm, and prevents an alarm that has not started',
    event => {
      watch.sending()
      vi.advanceTimersByTime(STALL_MS - 1)
      watch[event]()
      vi.advanceTimersByTime(STALL_MS)
      expect(onStall.mock.calls.flat().filter(Boolean)).toEqual([])
      watch.sending()
      vi.advanceTimersByTime(STALL_MS)
      watch[event]()
      watch[event]()
      expect(onStall.mock.lastCall).toEqual([undefined])
      onStall.mockClear()
      vi.advanceTimersByTime(STALL_MS)
      expect(onStall).not.toHaveBeenCalled()
    },
  )

  it('the stall alarm contains the time of the first try without a receipt', () => {
    watch.sending()
    watch.receipt()
    vi.advanceTimersByTime(10_000)
    watch.sending()
    vi.advanceTimersByTime(STALL_MS)
    expect(onStall).toHaveBeenLastCalledWith(1_010_000)
  })
})
