import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NoteAnchor, NoteCreated, NoteEvent } from '#contract/learning/note.outbox.ts'
import type { NoteMaterial } from '#contract/learning/note.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { storeSession } from '#app/data/session-store.ts'
import { createNoteEvent, deleteNoteEvent } from '#app/learning/note/note-events.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { noteLogQuery, noteMaterialsQuery } from '#app/queries/note.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { NotesScreen } from './notes-screen.tsx'

const userId = '0199c000-0000-7000-8000-000000000002'
const enrollmentId = '0199c000-0000-7000-8000-000000000003'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const quotes = () => [...document.querySelectorAll('li blockquote')].map(({ textContent }) => textContent)

beforeEach(async () => {
  await clearDevice()
  const user = { userId, isAdmin: false, roles: ['learner' as const] }
  await storeSession({ ...user, accessToken: 'a', refreshToken: 'r', remember: true })
  sessionState.user = user
  await refreshOutbox()
  return async () => {
    // An open dialog would store its draft in the database of the next test.
    unmount()
    vi.unstubAllGlobals()
    sessionState.user = undefined
    await refreshOutbox()
  }
})

let minute = 0
/** Returns a note on a sentence. Each note is a minute newer than the one before it. */
function write(quote: string, text: string, more: Partial<NoteCreated> = {}): NoteCreated {
  const anchor: NoteAnchor = { kind: 'article', from: 0, quote, before: '', after: '', isOnly: true }
  const material = { materialId: crypto.randomUUID(), courseTitle: 'Barista', materialTitle: 'Kopi' }
  const created = createNoteEvent({ enrollmentId, ...material, anchor })
  return { ...created, at: new Date(Date.UTC(2026, 10, 20, 3, minute++)).toISOString(), text, ...more }
}

/** Shows the screen. Without `events` the device has no copy of the server's notes. */
function show(events: NoteEvent[] | undefined, materials: NoteMaterial[] = []) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  if (events) queryClient.setQueryData(noteLogQuery().queryKey, { events, cursor: events.length, total: events.length })
  queryClient.setQueryData(noteMaterialsQuery().queryKey, materials)
  const router = createRouter({
    routeTree: createRootRoute({ component: NotesScreen }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('lists the notes by course and material, newest first, and finds them by text, quote and title', async () => {
  const old = write('Giling halus.', 'untuk espresso')
  const { materialId } = old
  const events = [old, write('Siram pagi.', '', { courseTitle: 'Kebun' }), write('Seduh pelan.', 'V60', { materialId })]
  show(events)
  await expect.poll(quotes).toEqual(['Seduh pelan.', 'Giling halus.', 'Siram pagi.'])
  const courses = page.getByRole('heading', { level: 2 }).elements()
  expect(courses.map(({ textContent }) => textContent)).toEqual(['Barista', 'Kebun'])
  for (const [search, found] of [
    ['ESPRESSO', ['Giling halus.']],
    ['pagi', ['Siram pagi.']],
    ['kebun siram', ['Siram pagi.']],
    ['tidak ada', []],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Cari catatan' }).fill(search)
    await expect.poll(quotes).toEqual(found)
  }
  await expect.element(page.getByText('Tidak ada catatan dengan ‘tidak ada’')).toBeVisible()
})

it('opens a note in the material where it was written, or in the material that replaced that material', async () => {
  const [old, moved] = [write('Satu.', ''), write('Dua.', '')]
  const newId = crypto.randomUUID()
  const open = { enrollmentId, materialId: newId, type: 'article' as const, courseTitle: 'Baru', materialTitle: 'Baru' }
  show([old, moved], [{ materialId: moved.materialId, opens: [{ ...open, kept: [] }] }])
  const links = page.getByRole('link', { name: 'Buka di materi' })
  await expect.poll(() => links.elements().length).toBe(2)
  const addresses = links.elements().map(link => link.getAttribute('href'))
  expect(addresses[0]).toContain(newId)
  expect(addresses[0]).toMatch(new RegExp(`#catatan-${moved.noteId}$`))
  expect(addresses[1]).toContain(old.materialId)
  await expect.element(page.getByText('Tempatnya sudah berubah')).toBeVisible()
})

it('reports that there are no notes yet', async () => {
  show([])
  await expect.element(page.getByRole('heading', { name: 'Belum ada catatan' })).toBeVisible()
})

it('reports that the notes could not be loaded, and loads the notes after a press on the retry button', async () => {
  const created = write('Giling halus.', 'untuk espresso')
  const answer = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ code: 'SYSTEM_ERROR' }, { status: 500 })))
  vi.stubGlobal('fetch', answer)
  show(undefined)
  await expect.element(page.getByRole('heading', { name: 'Terjadi Kesalahan Sistem' })).toBeVisible()
  expect(page.getByText('Belum ada catatan').elements()).toEqual([])
  answer.mockImplementation(input =>
    Promise.resolve(
      Response.json({
        data: new Request(input).url.includes('note-events') ? { events: [created], cursor: 1, total: 1 } : [],
      }),
    ),
  )
  await button('Coba lagi').click()
  await expect.poll(quotes).toEqual(['Giling halus.'])
})

it('lists a note deleted on another device as long as this device has unsaved input for the note', async () => {
  const [deleted, drafted] = [write('Satu.', 'lama'), write('Dua.', 'lama')]
  const deletions = [deleted, drafted].map(({ noteId, id }) => deleteNoteEvent({ noteId, heads: [id] }))
  const key = `note:${drafted.noteId}` as const
  await saveDraft(userId, key, { text: 'lama dan baru', replaces: drafted.id })
  show([deleted, drafted, ...deletions])
  await expect.poll(quotes).toEqual(['Dua.'])
  await expect.element(page.getByText('Tulisanmu di perangkat ini belum tersimpan.', { exact: false })).toBeVisible()
  await button('Ubah').click()
  await expect.element(page.getByRole('textbox', { name: 'Catatanmu' })).toHaveValue('lama dan baru')
  await button('Simpan').click()
  await expect.element(page.getByText('lama dan baru', { exact: true })).toBeVisible()
  await expect.poll(() => readDraft(userId, key)).toBeUndefined()
  await expect.poll(() => page.getByText('belum tersimpan', { exact: false }).elements()).toEqual([])
})
