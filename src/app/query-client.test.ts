import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { Device } from '#tests/support/device/device.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const BUDI = '0195a000-0000-7000-8000-00000000000b'

let device: Device
let app: Awaited<ReturnType<typeof openApp>>
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)

beforeEach(async () => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
  device = new Device()
  app = await openApp(ANI)
})
afterEach(() => {
  device.leave()
  process.off('unhandledRejection', note)
  if (unhandled.length > 0) throw new AggregateError(unhandled, 'unhandled rejections')
})

/** Opens a new document in which this user is logged in. */
async function openApp(userId: string | undefined) {
  vi.resetModules()
  const [{ queryClient, startQueryClient }, state, store, channel] = await Promise.all([
    import('./query-client.ts'),
    import('#app/session/session-state.ts'),
    import('#app/data/session-store.ts'),
    import('#app/data/channel.ts'),
  ])
  const be = async (next: string | undefined) => {
    if (next === undefined) state.sessionState.user = undefined
    else {
      const tokens = { accessToken: 'a', refreshToken: 'r', remember: false }
      await on(store.storeSession({ userId: next, isAdmin: false, roles: ['learner'], ...tokens }))
      state.sessionState.user = { userId: next, isAdmin: false, roles: ['learner'] }
    }
  }
  await be(userId)
  return { queryClient, startQueryClient, be, ...state, ...channel }
}

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}
async function turns(count = 200): Promise<void> {
  for (let n = 0; n < count; n++) {
    await new Promise(resolve => setImmediate(resolve))
    if (n % 20 === 0) vi.advanceTimersByTime(1)
  }
}
const query = (queryFn: () => Promise<unknown>, meta: Record<string, unknown> = { persist: true }) => ({
  queryKey: ['nilai'],
  queryFn,
  staleTime: 60_000,
  meta,
})
const hanging = () => new Promise<never>(() => undefined)

it('after a page load, shows stored data at once while the network does not respond', async () => {
  await on(app.queryClient.fetchQuery(query(() => Promise.resolve('dari server'))))
  await turns()
  app = await openApp(ANI)
  expect(await on(app.queryClient.ensureQueryData(query(hanging)))).toBe('dari server')
})

it('shows stale data while it refetches without a connection', async () => {
  await on(app.queryClient.fetchQuery(query(() => Promise.resolve('lama'))))
  await turns()
  device.moveClock(3_600_000)
  app = await openApp(ANI)
  const asked = vi.fn(() => Promise.reject(new Error('no line')))
  const observer = new QueryObserver(app.queryClient, query(asked))
  const stop = observer.subscribe(() => undefined)
  await turns(400)
  expect(observer.getCurrentResult().data).toBe('lama')
  expect(asked).toHaveBeenCalled()
  stop()
})

it('does not refetch fresh data', async () => {
  await on(app.queryClient.fetchQuery(query(() => Promise.resolve('segar'))))
  await turns()
  app = await openApp(ANI)
  const asked = vi.fn(hanging)
  const observer = new QueryObserver(app.queryClient, query(asked))
  const stop = observer.subscribe(() => undefined)
  await turns()
  expect(observer.getCurrentResult().data).toBe('segar')
  expect(asked).not.toHaveBeenCalled()
  stop()
})

it('a loader fails if there is neither a connection nor stored data', async () => {
  const { onlineManager } = await import('@tanstack/react-query')
  onlineManager.setOnline(false)
  await expect(on(app.queryClient.ensureQueryData(query(() => Promise.reject(new Error('offline')))))).rejects.toThrow(
    'offline',
  )
  onlineManager.setOnline(true)
})

it('a page opened offline fails at once, without retries', async () => {
  const { ApiFailure } = await import('#app/data/api/failures.ts')
  const asked = vi.fn(() => Promise.reject(new ApiFailure('network', 'no line')))
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await expect(on(app.queryClient.ensureQueryData(query(asked)))).rejects.toThrow('no line')
  Reflect.deleteProperty(navigator, 'onLine')
  expect(asked).toHaveBeenCalledTimes(1)
})

it('the next user gets stored public data, and no stored data of the previous user', async () => {
  await on(app.queryClient.fetchQuery(query(() => Promise.resolve('milik Ani'))))
  const open = { persist: true, public: true }
  await on(app.queryClient.fetchQuery({ ...query(() => Promise.resolve('katalog'), open), queryKey: ['katalog'] }))
  await turns()
  app = await openApp(BUDI)
  await expect(on(app.queryClient.ensureQueryData(query(() => Promise.reject(new Error('no line')))))).rejects.toThrow(
    'no line',
  )
  expect(await on(app.queryClient.ensureQueryData({ ...query(hanging, open), queryKey: ['katalog'] }))).toBe('katalog')
})

it('does not store queries that are not marked for storage', async () => {
  await on(app.queryClient.fetchQuery(query(() => Promise.resolve('rahasia'), {})))
  await turns()
  app = await openApp(ANI)
  await expect(
    on(app.queryClient.ensureQueryData(query(() => Promise.reject(new Error('no line')), {}))),
  ).rejects.toThrow('no line')
})

it('a change of user clears the memory cache', async () => {
  app.startQueryClient()
  await on(app.queryClient.fetchQuery(query(() => Promise.resolve('milik Ani'))))
  await app.be(BUDI)
  app.announceUserChange()
  expect(app.queryClient.getQueryData(['nilai'])).toBeUndefined()
})

it('refetches only data that a sent entry changed, and only for the user who sent it', async () => {
  app.startQueryClient()
  for (const queryKey of [['/v1/enrollments', null, null], ['/v1/points'], ['/v1/courses']])
    app.queryClient.setQueryData(queryKey, 1)
  const deliveries = [{ id: '1', kind: 'progress', payload: {}, outcome: 'accepted' as const }]
  app.broadcastMessage({ kind: 'outbox-delivered', userId: BUDI, deliveries })
  const invalidated = () =>
    [['/v1/enrollments', null, null], ['/v1/points'], ['/v1/courses']].map(
      queryKey => app.queryClient.getQueryState(queryKey)?.isInvalidated,
    )
  expect(invalidated()).toEqual([false, false, false])
  app.broadcastMessage({ kind: 'outbox-delivered', userId: ANI, deliveries })
  expect(invalidated()).toEqual([true, false, false])
})

const shaped = (queryFn: () => Promise<unknown>) =>
  query(queryFn, { persist: true, shape: v.object({ name: v.string() }) })

it('requests stored data again if it does not match the schema of this build, and stores the response', async () => {
  await on(app.queryClient.fetchQuery(query(() => Promise.resolve({ title: 'lama' }))))
  await turns()
  app = await openApp(ANI)
  expect(await on(app.queryClient.ensureQueryData(shaped(() => Promise.resolve({ name: 'baru' }))))).toEqual({
    name: 'baru',
  })
  await turns()
  app = await openApp(ANI)
  expect(await on(app.queryClient.ensureQueryData(shaped(hanging)))).toEqual({ name: 'baru' })
})

it('stored data of another format is not returned, and is not deleted if the new request fails', async () => {
  await on(app.queryClient.fetchQuery(query(() => Promise.resolve({ title: 'lama' }))))
  await turns()
  app = await openApp(ANI)
  await expect(on(app.queryClient.ensureQueryData(shaped(() => Promise.reject(new Error('no line')))))).rejects.toThrow(
    'no line',
  )
  app = await openApp(ANI)
  expect(await on(app.queryClient.ensureQueryData(query(hanging)))).toEqual({ title: 'lama' })
})
