import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { noteLogQuery } from '#app/queries/note.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { type Notes, useNotes } from './use-notes.ts'

beforeEach(clearDevice)

it('returns the same notes at each render if nothing has changed, so that marks are not placed again', async () => {
  const seen = new Set<Notes>()
  function Lesson() {
    const [count, setCount] = useState(0)
    const notes = useNotes()
    if (notes) seen.add(notes)
    return (
      <button type="button" onClick={() => setCount(before => before + 1)}>
        {notes ? `Gambar ${count}` : 'Memuat'}
      </button>
    )
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(noteLogQuery().queryKey, { events: [], cursor: 0, total: 0 })
  render(
    <QueryClientProvider client={client}>
      <Lesson />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Gambar 0' }).click()
  await page.getByRole('button', { name: 'Gambar 1' }).click()
  await expect.element(page.getByRole('button', { name: 'Gambar 2' })).toBeVisible()
  expect(seen.size).toBe(1)
})
