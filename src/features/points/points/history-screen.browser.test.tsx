import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PointEntry } from '#contract/points/leaderboard.ts'
import { pointEntriesQuery } from '#app/queries/leaderboard.ts'
import { pointBalanceQuery } from '#app/queries/points.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { HistoryScreen } from './history-screen.tsx'

/** Returns the entries with these ids, newest first. */
const entries = (last: number, first: number): PointEntry[] =>
  Array.from({ length: last - first + 1 }, (_, at) => ({
    id: last - at,
    amount: last - at,
    reason: 'material-completed',
    multiplyer: 1,
    subject: null,
    happenedAt: '2026-11-20T03:00:00.000Z',
  }))

beforeEach(async () => {
  await clearDevice()
  const userId = '0195a000-0000-7000-8000-00000000000a'
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => void vi.unstubAllGlobals())

it('lists every point entry once if new entries arrive after older entries were loaded', async () => {
  const older = { entries: entries(3, 1), next: null }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: older })))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(pointBalanceQuery().queryKey, { balance: 0 } as never)
  const setNewest = (last: number, first: number) =>
    client.setQueryData(pointEntriesQuery().queryKey, { entries: entries(last, first), next: first })
  setNewest(6, 4)
  const container = render(
    <QueryClientProvider client={client}>
      <HistoryScreen />
    </QueryClientProvider>,
  )
  const listed = () => [...container.querySelectorAll('li > span:last-child')].map(({ textContent }) => textContent)
  const heading = () => container.querySelector('h2')?.textContent.trim()
  const more = page.getByRole('button', { name: 'Muat lagi' })
  // The day may have entries that are not loaded, so its sum is unknown.
  await expect.poll(heading).toBe('Jumat, 20 November 2026')
  await more.click()
  await expect.poll(listed).toEqual(['+6', '+5', '+4', '+3', '+2', '+1'])
  expect(heading()).toBe('Jumat, 20 November 2026 +21')
  setNewest(8, 6)
  await expect.poll(listed).toEqual(['+8', '+7', '+6', '+5', '+4', '+3', '+2', '+1'])
  setNewest(14, 12)
  await expect.poll(listed, { message: 'with a gap' }).toEqual(['+14', '+13', '+12'])
  await expect.element(more).toBeVisible()
})
