import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { leaveForMaintenance, watchServer } from './maintenance.ts'
import { provideNavigation } from './navigation.ts'

/** Functions that end the pending checks of the server. */
let pendingChecks: ((isReady: boolean) => void)[] = []
const onReady = vi.fn<() => void>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
          pendingChecks.push(isReady =>
            resolve(Response.json({ status: isReady ? 'ready' : 'maintenance' }, { status: isReady ? 200 : 503 })),
          )
        }),
    ),
  )
})
afterEach(() => {
  stop()
  pendingChecks = []
  onReady.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const lineIsBack = () => window.dispatchEvent(new Event('online'))

it('checks once for the end of maintenance, even if the connection is restored several times', async () => {
  stop = watchServer(onReady)
  await vi.advanceTimersByTimeAsync(0)
  for (let times = 0; times < 3; times++) lineIsBack()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(pendingChecks).toHaveLength(1)
  pendingChecks[0]?.(true)
  await waitUntilPasses(() => expect(onReady).toHaveBeenCalledOnce())
  lineIsBack()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([pendingChecks.length, onReady.mock.calls.length]).toEqual([1, 1])
})

it('keeps checking the server while it reports maintenance', async () => {
  stop = watchServer(onReady)
  await vi.advanceTimersByTimeAsync(0)
  pendingChecks[0]?.(false)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(pendingChecks).toHaveLength(2)
  pendingChecks[1]?.(false)
  await vi.advanceTimersByTimeAsync(0)
  lineIsBack()
  expect(pendingChecks).toHaveLength(3)
  expect(onReady).not.toHaveBeenCalled()
})

it('does not report the end of maintenance after the checks were stopped', async () => {
  stop = watchServer(onReady)
  await vi.advanceTimersByTimeAsync(0)
  stop()
  pendingChecks[0]?.(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([pendingChecks.length, onReady.mock.calls.length]).toEqual([1, 0])
})

it('the maintenance page waits as long as the server requested, and keeps the return target', async () => {
  const replace = vi.fn<(path: string, state: { wayBack: string }) => void>()
  provideNavigation({ push: () => undefined, replace })
  leaveForMaintenance(7_000)
  expect(replace).toHaveBeenCalledWith('/maintenance', { wayBack: location.pathname + location.search })
  stop = watchServer(onReady)
  await vi.advanceTimersByTimeAsync(6_999)
  expect(pendingChecks).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(pendingChecks).toHaveLength(1)
})
