import { expect, test, vi } from 'vitest'
import type { ReviewEvent } from '#contract/learning/review.outbox.ts'
import type { ReviewLog } from '#contract/learning/review.ts'
import { fetchNewEvents } from './event-log.ts'

const drop = (id: string): ReviewEvent => ({ type: 'drop', id, cardId: 'quiz:a:1', at: '2026-11-20T08:00:00.000Z' })
const serverWith = (ids: readonly string[], pageSize = 1_000) =>
  vi.fn<(after: number) => Promise<ReviewLog>>(async after => {
    const events = ids.slice(after, after + pageSize).map(drop)
    return { events, cursor: after + events.length, total: ids.length }
  })
const many = Array.from({ length: 2_500 }, (_, nth) => `id-${nth}`)

test('reads a long log page by page, and later only newer events', async () => {
  const ask = serverWith(many)
  const log = await fetchNewEvents(undefined, ask)
  expect(log.events.map(({ id }) => id)).toEqual(many)
  expect(ask.mock.calls).toEqual([[0], [1_000], [2_000]])
  const newer = serverWith([...many, 'new'])
  expect((await fetchNewEvents(log, newer)).events).toHaveLength(2_501)
  expect(newer.mock.calls).toEqual([[2_500]])
})

test('reads the whole log if the server shortens its answers because the events are large', async () => {
  const log = await fetchNewEvents(undefined, serverWith(many, 400))
  expect(log.events.map(({ id }) => id)).toEqual(many)
})

test('reads the whole log again if events before the cursor are missing, as after a merge of accounts', async () => {
  const log = await fetchNewEvents(undefined, serverWith(['a', 'b']))
  const merged = serverWith(['x', 'a', 'b', 'c'])
  expect((await fetchNewEvents(log, merged)).events.map(({ id }) => id)).toEqual(['x', 'a', 'b', 'c'])
})
