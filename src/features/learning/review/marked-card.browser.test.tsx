import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Block } from '#contract/learning/article.ts'
import { flattenArticle } from '#contract/learning/article-text.ts'
import { createArticleAnchor } from '#contract/learning/note-anchor.rules.ts'
import type { NoteEvent } from '#contract/learning/note.outbox.ts'
import type { NoteMaterial } from '#contract/learning/note.ts'
import type { ReviewCard } from '#contract/learning/review.ts'
import { compareTexts } from '#contract/learning/text-difference.rules.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { getServerTime } from '#app/data/clock.ts'
import { storeSession } from '#app/data/session-store.ts'
import { outboxState, refreshOutbox } from '#app/outbox/state.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { noteLogQuery, noteMaterialsQuery } from '#app/queries/note.ts'
import { reviewCardsQuery, reviewLogQuery } from '#app/queries/review.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { ReviewScreen } from './review-screen.tsx'

const id = (at: number) => `0199c000-0000-7000-8000-00000000000${at}`
const [userId, enrollmentId, materialId, newMaterialId, trackId, classId, noteId] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
] // seven ids
const paragraph = (bold: string, rest: string): Block => ({
  kind: 'paragraph',
  line: [
    { kind: 'text', text: 'DNS adalah ' },
    { kind: 'strong', text: bold },
    { kind: 'text', text: rest },
  ],
})
const blocks = [paragraph('buku alamat', ' internet. Setiap situs punya mesin.')]
const text = flattenArticle(blocks)
const button = (name: string) => page.getByRole('button', { name })
const card = page.getByRole('article', { name: 'Kartu' })
const answer = page.getByRole('region', { name: 'Jawaban' })
const read = (part: typeof card) => part.query()?.textContent ?? ''

beforeEach(async () => {
  await clearDevice()
  const user = { userId, isAdmin: false, roles: ['learner' as const] }
  await storeSession({ ...user, accessToken: 'a', refreshToken: 'r', remember: true })
  sessionState.user = user
  await refreshOutbox()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(async () => {
  unmount()
  vi.unstubAllGlobals()
  sessionState.user = undefined
  await refreshOutbox()
})

interface Device {
  quote?: string
  /** Days since the mark. */
  age?: number
  note?: string
  materials?: NoteMaterial[]
  /** Text of the shown material. */
  shown?: Block[]
  shownId?: string
  cards?: ReviewCard[]
}

/** Opens the review screen of a device without a connection. */
function open({
  quote = 'buku alamat',
  age = 2,
  note = '',
  materials = [],
  shown,
  shownId = materialId,
  cards = [],
}: Device) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const from = text.indexOf(quote)
  const mark: NoteEvent = {
    type: 'create',
    id: id(8),
    noteId,
    at: new Date(getServerTime() - age * DAY_MS).toISOString(),
    enrollmentId,
    materialId,
    courseTitle: 'Jaringan',
    materialTitle: 'Nama situs',
    anchor: createArticleAnchor(text, { from, to: from + quote.length })!,
    text: note,
  }
  client.setQueryData(reviewCardsQuery().queryKey, cards)
  client.setQueryData(reviewLogQuery().queryKey, { events: [], cursor: 0, total: 0 })
  client.setQueryData(noteLogQuery().queryKey, { events: [mark], cursor: 1, total: 1 })
  client.setQueryData(noteMaterialsQuery().queryKey, materials)
  if (shown) {
    // Only these fields are read.
    client.setQueryData(enrollmentQuery(enrollmentId).queryKey, {
      career_track_id: { id: trackId, title: 'Jaringan', slug: 'jaringan' },
      version: 1,
    } as never)
    const trackClass = { id: classId, lecture_material_content: [{ id: shownId }] }
    client.setQueryData(careerTrackVersionQuery(trackId, 1).queryKey, {
      track_content: [{ track_class_content: [trackClass] }],
    } as never)
    client.setQueryData(classMaterialsQuery(enrollmentId, classId).queryKey, [
      { id: shownId, content: { kind: 'article', blocks: shown } },
    ] as never)
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: ReviewScreen }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

/** Material of a newer version with these blocks. */
const replacedBy = (after: Block[]): NoteMaterial => {
  const kept = compareTexts(text, flattenArticle(after)).map(([a, b, length]): [number, number, number] => [
    a,
    b,
    length,
  ])
  const titles = { courseTitle: 'Jaringan', materialTitle: 'Nama situs (baru)' }
  const since = new Date(getServerTime() - DAY_MS).toISOString()
  return { materialId, opens: [{ enrollmentId, materialId: newMaterialId, type: 'article', ...titles, kept, since }] }
}
const storedEvents = () =>
  outboxState.entries.flatMap(({ payload }) => (payload as { events: { type: string }[] }).events)

it('hides the marked words of a card until the answer with sentence, note and link is shown', async () => {
  open({ note: 'Seperti daftar kontak', shown: blocks })
  await expect.poll(() => read(card)).toContain('Apa kata yang disembunyikan?')
  await expect.poll(() => read(card)).toContain('DNS adalah …kata yang disembunyikan internet.')
  expect(card.element().textContent).not.toContain('buku alamat')
  expect(card.element().textContent).not.toContain('kontak')
  await button('Lihat jawaban').click()
  await expect.element(answer).toHaveFocus()
  await expect.poll(() => read(answer)).toContain('DNS adalah buku alamat internet.')
  await expect.poll(() => read(answer)).toContain('Kata yang disembunyikan: buku alamat')
  await expect.poll(() => read(answer)).toContain('Seperti daftar kontak')
  expect(document.querySelector('mark')?.textContent).toBe('buku alamat')
  const link = page.getByRole('link', { name: 'Buka di bacaan' }).element()
  expect(link.getAttribute('href')).toBe(
    `/lecture-material/article/${materialId}?enrId=${enrollmentId}#catatan-${noteId}`,
  )
})

it('a card shows the stored quote if the article is not on this device', async () => {
  open({ quote: 'DNS adalah buku alamat internet.' })
  await expect.poll(() => read(card)).toContain('Lanjutkan kalimat ini')
  await expect.poll(() => read(card)).toContain('DNS adalah …kata yang disembunyikan')
  await expect.poll(() => read(card)).toContain('Nama situs')
})

it('a card reports that its sentence has changed, and shows the new text', async () => {
  const after = [paragraph('daftar alamat', ' seluruh internet. Setiap situs punya mesin.')]
  open({
    quote: 'DNS adalah buku alamat internet.',
    materials: [replacedBy(after)],
    shown: after,
    shownId: newMaterialId,
  })
  await expect.poll(() => read(card)).toContain('Kalimat ini diperbarui')
  await expect.poll(() => read(card)).toContain('DNS adalah …kata yang disembunyikan seluruh internet.')
  await expect.poll(() => read(card)).toContain('Nama situs (baru)')
})

it('the card of a removed sentence shows the old quote, and can be deleted and restored', async () => {
  const after: Block[] = [{ kind: 'paragraph', line: [{ kind: 'text', text: 'Setiap situs punya mesin.' }] }]
  open({ materials: [replacedBy(after)], shown: after, shownId: newMaterialId })
  await expect.poll(() => read(card)).toContain('Kalimat ini sudah tidak ada di bacaan')
  await expect.poll(() => read(card)).toContain('DNS adalah …kata yang disembunyikan internet.')
  await button('Hapus kartu ini').click()
  await expect.element(page.getByRole('heading', { name: 'Cukup untuk hari ini' })).toBeVisible()
  await button('Urungkan yang tadi').click()
  await expect.poll(() => read(card)).toContain('Kalimat ini sudah tidak ada di bacaan')
  await expect.poll(() => storedEvents().map(({ type }) => type)).toEqual(['drop', 'undo'])
})

it('removes a card with "Jangan ulangi lagi", and restores the card with "Urungkan"', async () => {
  open({ shown: blocks })
  await button('Lihat jawaban').click()
  await button('Jangan ulangi lagi').click()
  await expect.element(page.getByRole('heading', { name: 'Cukup untuk hari ini' })).toBeVisible()
  await expect.element(page.getByText(/kartu selesai/)).not.toBeInTheDocument()
  await button('Urungkan yang tadi').click()
  await expect.poll(() => read(card)).toContain('DNS adalah')
})

it('the card of a mark is due on the next day, and comes after the cards of wrong answers', async () => {
  open({ age: 0, shown: blocks })
  await expect.element(page.getByText('Kartu berikutnya 1 hari lagi.')).toBeVisible()
  unmount()
  const question: ReviewCard = {
    id: 'quiz:a:1',
    source: 'quiz',
    title: 'Kuis',
    front: 'Apa itu DNS?',
    back: 'Buku alamat',
    hint: '',
    createdAt: new Date(getServerTime() - 60_000).toISOString(),
    changedAt: null,
    isWithdrawn: false,
  }
  open({ shown: blocks, cards: [question] })
  await expect.poll(() => read(card)).toContain('Apa itu DNS?')
  await button('Lihat jawaban').click()
  await page.getByRole('button', { name: /^Bisa/ }).click()
  await expect.poll(() => read(card)).toContain('DNS adalah …kata yang disembunyikan internet.')
})
