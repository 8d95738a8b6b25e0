import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { markStale } from './api-query.ts'

vi.mock('#app/data/query-storage.ts', () => ({ markStoredStale: () => Promise.resolve() }))

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } })
})

/** Simulates a server that sends its first response before the change; the response arrives after the change. */
function server() {
  const calls: { signal: AbortSignal; answer: (points: number) => void }[] = []
  const query = {
    queryKey: ['/v1/points'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<number>(answer => {
        calls.push({ signal, answer })
      }),
    staleTime: 60_000,
  }
  return { calls, query }
}

it.each(['active', 'none'] as const)(
  'discards a response that a loader requested before a change (refetch: %s)',
  async refetch => {
    const { calls, query } = server()
    const loaded = client.ensureQueryData(query)
    const marked = markStale(client, ['/v1/points'], refetch)
    calls[0]!.answer(500)
    calls[1]!.answer(505)
    expect(await loaded).toBe(505)
    await marked
    expect(client.getQueryData(['/v1/points'])).toBe(505)
    expect(calls[0]!.signal.aborted).toBe(true)
    expect(calls).toHaveLength(2)
  },
)

it.each([undefined, 490])(
  'discards a response that was requested before a change, for a screen that shows the value %s',
  async shown => {
    const { calls, query } = server()
    client.setQueryData(query.queryKey, shown, { updatedAt: 1 })
    const screen = new QueryObserver(client, query)
    const leave = screen.subscribe(() => undefined)
    const marked = markStale(client, ['/v1/points'])
    calls[0]!.answer(500)
    calls[1]!.answer(505)
    await marked
    expect(screen.getCurrentResult()).toMatchObject({ data: 505, isStale: false })
    expect(calls).toHaveLength(2)
    leave()
  },
)

it('marking one query as stale does not cancel requests of other queries', async () => {
  const { calls, query } = server()
  const loaded = client.ensureQueryData(query)
  await markStale(client, ['/v1/courses'])
  calls[0]!.answer(500)
  expect(await loaded).toBe(500)
})

it('a failed request of a loader does not fail the call that marks its query as stale', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('no line')))
  const loaded = client.ensureQueryData({ queryKey: ['/v1/points'], queryFn: failing })
  await Promise.all([expect(loaded).rejects.toThrow('no line'), markStale(client, ['/v1/points'])])
})
