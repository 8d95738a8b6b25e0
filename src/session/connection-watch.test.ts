import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from '#app/ui/states/connection.ts'
import { RETRY_EVERY_MS, SHOW_REASON_AFTER_MS, watchConnection } from './connection-watch.ts'

let isOnline: boolean
let reported: Connection[]
let returns: number
let connection: ReturnType<typeof watchConnection>

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  reported = []
  returns = 0
  connection = watchConnection(() => isOnline, { onChange: next => reported.push(next), onBack: () => (returns += 1) })
})
afterEach(() => vi.useRealTimers())

describe('the state of the connection', () => {
  it('the connection is late after three seconds without a response, and normal again after a response', () => {
    const end = connection.begin(false)
    vi.advanceTimersByTime(SHOW_REASON_AFTER_MS - 1)
    expect(reported).toEqual([])
    vi.advanceTimersByTime(1)
    end('answered')
    expect(reported).toEqual(['late', 'answered'])
  })

  it('a call without a response makes the connection silent, not offline, if the device reports a connection', () => {
    connection.begin(false)('silent')
    expect(connection.now()).toBe('silent')
  })

  it('the connection is offline only while the device reports it as offline and no call succeeds', () => {
    isOnline = false
    connection.noteBrowserState(false)
    connection.begin(false)('silent')
    expect(connection.now()).toBe('offline')
    connection.begin(false)('answered')
    expect(connection.now()).toBe('answered')
  })

  it('the connection has the state "portal" behind a captive portal', () => {
    connection.begin(false)('portal')
    expect(connection.now()).toBe('portal')
  })

  it('one failed call does not change the state of the connection while others succeed', () => {
    const slow = connection.begin(false)
    connection.begin(false)('answered')
    vi.advanceTimersByTime(SHOW_REASON_AFTER_MS)
    slow('silent')
    expect(reported).toEqual([])
  })

  it('an upload does not make the connection late, and an aborted request does not make it silent', () => {
    const upload = connection.begin(true)
    const left = connection.begin(false)
    left('left')
    vi.advanceTimersByTime(SHOW_REASON_AFTER_MS * 10)
    expect(reported).toEqual([])
    upload('silent')
    expect(reported).toEqual(['silent'])
  })

  it('a waiting call does not change the connection from silent to late', () => {
    connection.begin(false)('silent')
    connection.begin(false)
    vi.advanceTimersByTime(SHOW_REASON_AFTER_MS)
    expect(reported).toEqual(['silent'])
  })
})

describe('restored connections', () => {
  it('reports a restored connection at once', () => {
    connection.begin(false)('silent')
    connection.begin(false)('answered')
    expect(returns).toBe(1)
  })

  it('a late response does not count as a restored connection, which would cause an endless loop', () => {
    for (let calls = 0; calls < 5; calls++) {
      const end = connection.begin(false)
      vi.advanceTimersByTime(SHOW_REASON_AFTER_MS + 500)
      end('answered')
    }
    expect(returns).toBe(0)
  })

  it('limits the reports of a connection that changes each second', () => {
    for (let seconds = 0; seconds < 20; seconds++) {
      if (seconds % 2 === 0) connection.begin(false)('silent')
      else connection.noteBrowserState(false)
      if (seconds % 3 === 0) connection.begin(false)('answered')
      else connection.noteBrowserState(true)
      vi.advanceTimersByTime(1_000)
    }
    expect(returns).toBe(1 + 20_000 / RETRY_EVERY_MS)
  })

  it('delays a second report of a restored connection, and omits it if the connection is lost again', () => {
    const comeAndGo = () => {
      connection.begin(false)('answered')
      connection.begin(false)('silent')
    }
    connection.begin(false)('silent')
    comeAndGo()
    comeAndGo()
    vi.advanceTimersByTime(RETRY_EVERY_MS)
    expect(returns).toBe(1)
    connection.begin(false)('answered')
    expect(returns).toBe(2)
    comeAndGo()
    connection.begin(false)('answered')
    expect(returns).toBe(2)
    vi.advanceTimersByTime(RETRY_EVERY_MS)
    expect(returns).toBe(3)
  })
})
