import { unwrap } from 'idb'
import { openSemaiDb } from '#app/data/db.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordServerDate, getKnownServerTime } from '#app/data/clock.ts'
import { addPrefetchedBytes, readPrefetchedBytes } from '#app/data/downloads/prefetch-count.ts'
import { readDownloadSettings, writeDownloadSettings } from '#app/data/downloads/settings.ts'
import { withDb } from '#app/data/db.ts'
import { getByteListener } from '#app/queries/api-query.ts'
import { type PrefetchQueue, createPrefetch, mayPrefetch } from './prefetch.ts'

const COST = 3_000_000
let asked: string[]
let fetchAhead: PrefetchQueue
const queryClient = new QueryClient()
const query = (name: string) =>
  queryOptions({
    queryKey: [name],
    queryFn: async ({ meta }) => {
      asked.push(name)
      getByteListener(meta)?.(COST)
      return name
    },
  })
const over = (connection: { type?: string; saveData?: boolean }) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
const used = () => readPrefetchedBytes(getKnownServerTime()!)

beforeEach(async () => {
  asked = []
  queryClient.clear()
  fetchAhead = createPrefetch(queryClient)
  await withDb(db => db.clear('meta'))
  recordServerDate('Sun, 22 Nov 2026 03:00:00 GMT')
  over({})
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

it('counts data fetched over an unknown connection, and stops when the monthly budget is used up', async () => {
  await writeDownloadSettings({ ...(await readDownloadSettings()), monthBytes: 10_000_000 })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await fetchAhead(query(name))
  // The fourth query starts because bytes are left. The fifth does not start.
  expect([asked, await used()]).toEqual([['a', 'b', 'c', 'd'], 4 * COST])

  // A new month, by server time, has its own budget.
  recordServerDate('Tue, 01 Dec 2026 03:00:00 GMT')
  await fetchAhead(query('g'))
  expect([asked.at(-1), await used()]).toEqual(['g', COST])
})

it('counts automatic downloads in the month of the server, even if the device clock is a year wrong', async () => {
  vi.useFakeTimers({ now: Date.parse('2027-12-24T00:00:00Z'), toFake: ['Date'] })
  recordServerDate('Sun, 22 Nov 2026 03:00:00 GMT')
  await fetchAhead(query('a'))
  vi.setSystemTime(Date.parse('2025-01-01T00:00:00Z'))
  await fetchAhead(query('b'))
  expect(await readPrefetchedBytes(Date.parse('2026-11-22T03:00:00Z'))).toBe(2 * COST)
})

it('downloads over Wi-Fi do not count for the monthly budget, and continue when the budget is used up', async () => {
  over({ type: 'wifi' })
  await addPrefetchedBytes(999_000_000, getKnownServerTime()!)
  await fetchAhead(query('a'))
  expect([asked, await used()]).toEqual([['a'], 999_000_000])
})

it('downloads nothing automatically over a metered connection until the learner allows it', async () => {
  over({ type: 'cellular' })
  await fetchAhead(query('a'))
  expect(asked).toEqual([])
  await writeDownloadSettings({ ...(await readDownloadSettings()), isAheadOnCellular: true })
  await fetchAhead(query('a'))
  expect([asked, await used()]).toEqual([['a'], COST])
  over({ type: 'cellular', saveData: true })
  expect(await mayPrefetch()).toBe(false)
})

it('does not repeat an automatic download that was just made', async () => {
  await fetchAhead(query('a'))
  await fetchAhead(query('a'))
  expect([asked, await used()]).toEqual([['a'], COST])
})

it('reads the stored settings once before the first download, and then only adds to the count', async () => {
  const transactions = vi.spyOn(unwrap(await openSemaiDb()), 'transaction')
  for (const name of ['a', 'b', 'c']) await fetchAhead(query(name))
  expect(transactions).toHaveBeenCalledTimes(1 + 3)
  transactions.mockRestore()
  // A response from memory counts no bytes, so the allowance is read again and the learner's new setting applies.
  await fetchAhead(query('c'))
  await writeDownloadSettings({ ...(await readDownloadSettings()), monthBytes: 0 })
  await fetchAhead(query('d'))
  expect(asked).toEqual(['a', 'b', 'c'])
})
