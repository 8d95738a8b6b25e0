import { expect, test, vi } from 'vitest'
import type { NoteEvent } from '#contract/learning/note.outbox.ts'
import type { NoteLog } from '#contract/learning/note.ts'
import { fetchNewNoteEvents } from './note.ts'

const remove = (id: string): NoteEvent => {
  return { type: 'delete', id, noteId: 'n', at: '2026-11-20T08:00:00.000Z', replaces: ['x'] }
}
const serverWith = (ids: readonly string[]) =>
  vi.fn<(after: number) => Promise<NoteLog>>(async after => {
    const events = ids.slice(after, after + 1_000).map(remove)
    return { events, cursor: after + events.length, total: ids.length }
  })

test('reads a long log page by page, later only newer events, and all events again after a merge of accounts', async () => {
  const many = Array.from({ length: 1_500 }, (_, nth) => `id-${nth}`)
  const ask = serverWith(many)
  const log = await fetchNewNoteEvents(undefined, ask)
  expect(log.events.map(({ id }) => id)).toEqual(many)
  expect(ask.mock.calls).toEqual([[0], [1_000]])
  const newer = serverWith([...many, 'new'])
  expect((await fetchNewNoteEvents(log, newer)).events).toHaveLength(1_501)
  expect(newer.mock.calls).toEqual([[1_500]])
  const merged = serverWith(['other', ...many])
  expect((await fetchNewNoteEvents(log, merged)).events[0]?.id).toBe('other')
})
