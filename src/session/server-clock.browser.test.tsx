import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { useServerNow } from './server-clock.ts'

const evening = Date.parse('2026-11-22T13:00:00.000Z')
const end = '2026-11-22T13:00:02.000Z'

function Clock({ until }: { until?: string }) {
  return <p>{new Date(useServerNow(until)).toISOString()}</p>
}

beforeEach(() => void vi.useFakeTimers({ now: evening, toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('shows the current time after the app was in the background', async () => {
  render(<Clock />)
  vi.setSystemTime(evening + 12 * 3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('2026-11-23T01:00:00.000Z')).toBeVisible()
})

it('updates the time each second until the given end, and each minute afterwards', () => {
  const setTime = vi.spyOn(globalThis, 'setTimeout')
  render(<Clock until={end} />)
  const delays = () => setTime.mock.calls.map(([, delay]) => delay).filter(delay => delay === 1_000 || delay === 60_000)
  expect(delays()).toEqual([1_000])
  vi.advanceTimersByTime(2_000)
  expect(delays()).toEqual([1_000, 1_000, 60_000])
})
