import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSemaiDb, withDb } from '#app/data/db.ts'
import { dropCopies } from '#app/data/outbox/copies.ts'
import { enqueue } from '#app/data/outbox/store.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilTruthy } from '#tests/support/soon.ts'
import { outboxState, refreshOutbox, refreshSoon } from './state.ts'

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

it('repairs a damaged entry that the list of entries cannot show, and counts the others as unsent', async () => {
  await write()
  const damaged = await write()
  await withDb(db => db.put('outbox', { ...damaged, kind: 'points', payload: { extras: { ref: 5 } } } as never)) // damaged
  await dropCopies([damaged.id])
  await refreshOutbox()
  expect(outboxState).toMatchObject({ unsentCount: 1, attentionCount: 1 })
})

it('a hundred hints shortly after a read of the outbox cause one more read, a quarter of a second later', async () => {
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

it('a hint that arrives during a read of the outbox causes the next read only after a pause', async () => {
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
