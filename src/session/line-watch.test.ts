import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Line } from '#app/ui/states/line.ts'
import { BACK_EVERY_MS, LATE_MS, watchLine } from './line-watch.ts'

let isOnline: boolean
let reported: Line[]
let returns: number
let line: ReturnType<typeof watchLine>

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  reported = []
  returns = 0
  line = watchLine(() => isOnline, { onChange: next => reported.push(next), onBack: () => (returns += 1) })
})
afterEach(() => vi.useRealTimers())

describe('the state of the connection', () => {
  it('is late after three seconds without an answer, and normal again with one', () => {
    const end = line.begin(false)
    vi.advanceTimersByTime(LATE_MS - 1)
    expect(reported).toEqual([])
    vi.advanceTimersByTime(1)
    end('answered')
    expect(reported).toEqual(['late', 'answered'])
  })

  it('is silent, not offline, if the device reports a connection', () => {
    line.begin(false)('silent')
    expect(line.now()).toBe('silent')
  })

  it('is offline only while the device reports it and no call succeeds', () => {
    isOnline = false
    line.noteBrowserState(false)
    line.begin(false)('silent')
    expect(line.now()).toBe('offline')
    line.begin(false)('answered')
    expect(line.now()).toBe('answered')
  })

  it('is captive behind a login page', () => {
    line.begin(false)('portal')
    expect(line.now()).toBe('portal')
  })

  it('is not judged by one call while others are answered', () => {
    const slow = line.begin(false)
    line.begin(false)('answered')
    vi.advanceTimersByTime(LATE_MS)
    slow('silent')
    expect(reported).toEqual([])
  })

  it('is not late because of a file, nor silent because a request was aborted', () => {
    const upload = line.begin(true)
    const left = line.begin(false)
    left('left')
    vi.advanceTimersByTime(LATE_MS * 10)
    expect(reported).toEqual([])
    upload('silent')
    expect(reported).toEqual(['silent'])
  })

  it('that stays lost does not become late again', () => {
    line.begin(false)('silent')
    line.begin(false)
    vi.advanceTimersByTime(LATE_MS)
    expect(reported).toEqual(['silent'])
  })
})

describe('a restored connection', () => {
  it('is reported at once', () => {
    line.begin(false)('silent')
    line.begin(false)('answered')
    expect(returns).toBe(1)
  })

  it('is not triggered by a late answer, because a refetch would be late again in an endless loop', () => {
    for (let calls = 0; calls < 5; calls++) {
      const end = line.begin(false)
      vi.advanceTimersByTime(LATE_MS + 500)
      end('answered')
    }
    expect(returns).toBe(0)
  })

  it('is reported rarely if it changes each second, by calls or by the browser', () => {
    for (let seconds = 0; seconds < 20; seconds++) {
      if (seconds % 2 === 0) line.begin(false)('silent')
      else line.noteBrowserState(false)
      if (seconds % 3 === 0) line.begin(false)('answered')
      else line.noteBrowserState(true)
      vi.advanceTimersByTime(1_000)
    }
    expect(returns).toBe(1 + 20_000 / BACK_EVERY_MS)
  })

  it('is reported once stable, and not while the connection is lost', () => {
    const comeAndGo = () => {
      line.begin(false)('answered')
      line.begin(false)('silent')
    }
    line.begin(false)('silent')
    comeAndGo()
    comeAndGo()
    vi.advanceTimersByTime(BACK_EVERY_MS)
    expect(returns).toBe(1)
    line.begin(false)('answered')
    expect(returns).toBe(2)
    comeAndGo()
    line.begin(false)('answered')
    expect(returns).toBe(2)
    vi.advanceTimersByTime(BACK_EVERY_MS)
    expect(returns).toBe(3)
  })
})
