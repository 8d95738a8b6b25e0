import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSemaiDb } from '#app/data/db.ts'
import { enqueue } from '#app/data/outbox/store.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilTruthy } from '#tests/support/soon.ts'
import { outboxState, refreshSoon } from './state.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
let written = 0
const write = () =>
  enqueue(
    'position',
    {
      enrollmentId: '0195a000-0000-7000-8000-000000000101',
      lectureMaterialId: `0195a000-0000-7000-8000-00000000000${++written}`,
      furthest: 1,
    },
    { userId },
  )

beforeEach(async () => {
  await clearDevice()
  sessionState.user = { userId, isAdmin: false, roles: ['learner'] }
  await openSemaiDb()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionState.user = undefined
})

it('a hundred hints shortly after a read cause one read, at most a quarter of a second later', async () => {
  await write()
  const readings = vi.spyOn(IDBIndex.prototype, 'getAll')
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  vi.advanceTimersByTime(60_000)
  await refreshSoon()
  expect(outboxState.unsentCount).toBe(1)
  const once = readings.mock.calls.length

  await write()
  const hints = Array.from({ length: 100 }, () => refreshSoon())
  vi.advanceTimersByTime(249)
  expect(readings).toHaveBeenCalledTimes(once)
  expect(outboxState.unsentCount).toBe(1)

  vi.advanceTimersByTime(1)
  await Promise.all(hints)
  expect(readings).toHaveBeenCalledTimes(once * 2)
  expect(outboxState.unsentCount).toBe(2)
})

it('a hint that arrives during a read triggers the next read only after the pause', async () => {
  await write()
  const readings = vi.spyOn(IDBIndex.prototype, 'getAll')
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  // The clock was at one minute in the previous test.
  vi.advanceTimersByTime(120_000)
  const first = refreshSoon()
  const hints = [refreshSoon(), refreshSoon()]
  await first
  const once = readings.mock.calls.length
  expect(once).toBe(2) // one read of the entries and one of the steps
  // The timer of the pause starts one event-loop turn after the read has resolved.
  await waitUntilTruthy(() => vi.getTimerCount() === 1)
  vi.advanceTimersByTime(249)
  expect(readings).toHaveBeenCalledTimes(once)
  vi.advanceTimersByTime(1)
  await Promise.all(hints)
  expect(readings).toHaveBeenCalledTimes(once * 2)
})
