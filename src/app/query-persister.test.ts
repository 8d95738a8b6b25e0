import { DAY_MS } from '#contract/wire/durations.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Device } from '#tests/support/device/device.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'

let device: Device
let app: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  device = new Device()
  app = await open()
  await on(
    app.storeSession({ userId: ANI, isAdmin: false, roles: [], accessToken: 'a', refreshToken: 'r', remember: true }),
  )
})
afterEach(() => device.leave())

/** Opens a new document on the same device. */
async function open() {
  vi.resetModules()
  const [{ persistQuery }, { sessionState }, sessions, { markStale }] = await Promise.all([
    import('./query-persister.ts'),
    import('#app/session/session-state.ts'),
    import('#app/data/session-store.ts'),
    import('#app/queries/api-query.ts'),
  ])
  sessionState.user = { userId: ANI, isAdmin: false, roles: ['learner'] }
  return {
    ...sessions,
    markStale,
    client: new QueryClient({
      defaultOptions: { queries: { persister: persistQuery, networkMode: 'offlineFirst', retry: false } },
    }),
  }
}

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}

/** Returns the first data that a screen renders. */
async function read<Answer>(answer: () => Promise<Answer>): Promise<Answer | undefined> {
  const options = { queryKey: ['text'], queryFn: answer, staleTime: DAY_MS, meta: { persist: true } }
  const screen = new QueryObserver(app.client, options)
  const shown: (Answer | undefined)[] = []
  const leave = screen.subscribe(({ data }) => shown.push(data))
  await device.settle()
  leave()
  return shown.find(data => data !== undefined)
}
const noLine = () => Promise.reject(new Error('no line'))

it.each([89, 120, 400, -600])(
  'reads a stored text offline if the clock is %i days off, and after the clock is corrected',
  async days => {
    await read(() => Promise.resolve('the text'))
    device.moveClock(days * DAY_MS)
    app = await open()
    expect(await read(noLine)).toBe('the text')
    device.moveClock(-days * DAY_MS)
    app = await open()
    expect(await read(noLine)).toBe('the text')
  },
)

it('data stored while the device clock was a year ahead does not count as fresh after the correction', async () => {
  device.moveClock(400 * DAY_MS)
  await read(() => Promise.resolve('the text'))
  device.moveClock(-400 * DAY_MS)
  app = await open()
  const asked = vi.fn(() => Promise.resolve('the newer text'))
  expect(await read(asked)).toBe('the text')
  expect(asked).toHaveBeenCalledOnce()
})

it('refetches stored data that a sent entry made stale, even if the date of the data is fresh', async () => {
  await read(() => Promise.resolve({ points: 500 }))
  app = await open()
  await on(app.markStale(app.client, ['text']))
  const asked = vi.fn(() => Promise.resolve({ points: 505 }))
  expect(await read(asked)).toEqual({ points: 500 })
  expect(asked).toHaveBeenCalledOnce()

  app = await open()
  expect(await read(asked)).toEqual({ points: 505 })
  expect(asked).toHaveBeenCalledOnce()
})

it('refetches stale data in the background, even before a screen reads it', async () => {
  const query = { queryKey: ['text'], staleTime: 60_000, meta: { persist: true } }
  await read(() => Promise.resolve('the text'))
  app = await open()
  const asked = vi.fn(() => Promise.resolve('the newer text'))
  expect(await on(app.client.ensureQueryData({ ...query, queryFn: asked }))).toBe('the text')
  await device.settle()
  expect(asked).not.toHaveBeenCalled()

  device.moveClock(61_000)
  app = await open()
  expect(await on(app.client.ensureQueryData({ ...query, queryFn: asked }))).toBe('the text')
  await device.settle()
  expect(app.client.getQueryData(['text'])).toBe('the newer text')
})

it('stores a prefetched response that no screen has read, and does not request it again', async () => {
  await read(() => Promise.resolve('the text'))
  app = await open()
  const meta = { persist: true, isUnread: true }
  await on(app.client.prefetchQuery({ queryKey: ['text'], queryFn: () => Promise.resolve('the newer text'), meta }))
  expect(app.client.getQueryData(['text'])).toBe('the newer text')
  await device.settle()
  app = await open()
  expect(await read(noLine)).toBe('the newer text')
})

it('reads the response that the worker stored in place of an older response', async () => {
  const { replaceStored } = await import('#app/data/query-storage.ts')
  await on(replaceStored(ANI, 'text', 'no row yet'))
  await read(() => Promise.resolve('the text'))
  await on(app.markStale(app.client, ['text']))
  await on(replaceStored(ANI, 'text', 'the newer text'))
  await on(replaceStored('0195a000-0000-7000-8000-00000000000b', 'text', 'the text of another user'))
  app = await open()
  const asked = vi.fn(() => Promise.resolve('asked again'))
  expect(await read(asked)).toBe('the newer text')
  expect(asked).not.toHaveBeenCalled()
})
