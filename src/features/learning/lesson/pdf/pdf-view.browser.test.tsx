import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { openPdf } from '#app/learning/pdf/pdf-engine.ts'
import { connection, useIsOnline } from '#app/session/online.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { createPdf } from '#tests/support/pdf.ts'
import { render, unmount } from '#tests/support/render.ts'
import { readingState } from '../article/reading-state.ts'
import PdfView from './pdf-view.tsx'

// the view reads only these fields
const item = { id: '0195a000-0000-7000-8000-0000000000f2', title: 'Lembar', isComplete: false } as LearningItem
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

// Loads the library and its worker, so that no test has to wait for them.
beforeAll(async () => {
  const { close } = await openPdf(URL.createObjectURL(createPdf(1)))
  close()
})
beforeEach(clearDevice)
afterEach(() => {
  vi.unstubAllGlobals()
  connection.noteBrowserState(true)
})

function Line() {
  return <p>{useIsOnline() ? 'Tersambung' : 'Terputus'}</p>
}

function show(file: Blob, shown = item) {
  const content = { kind: 'pdf', url: URL.createObjectURL(file), sizeBytes: 11, summary: 'Ringkasan' } as const
  render(
    <QueryClientProvider client={client}>
      <PdfView enrollmentId="0195a000-0000-7000-8000-0000000000e1" item={shown} content={content} />
      <Line />
    </QueryClientProvider>,
  )
}

async function openSecondPage() {
  show(createPdf(3))
  await page.getByRole('button', { name: 'Baca PDF' }).click()
  await expect.element(page.getByText('Halaman 1 dari 3')).toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('Halaman 2 dari 3')).toBeInTheDocument()
}

it('keeps an open PDF at its page if the connection is lost', async () => {
  await openSecondPage()
  connection.noteBrowserState(false)
  await expect.element(page.getByText('Terputus')).toBeInTheDocument()
  expect(page.getByText('Halaman 2 dari 3').elements()).toHaveLength(1)
})

it('after a failed load, a PDF opens again at the page that was shown before', async () => {
  await openSecondPage()
  show(new Blob(['<!doctype html><p>Masuk dulu ke Wi-Fi</p>']))
  await expect.element(page.getByText('PDF ini belum ada di perangkat.')).toBeInTheDocument()
  show(createPdf(3))
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(page.getByText('Halaman 2 dari 3')).toBeInTheDocument()
})

it('reports an error of the server, and opens the PDF at the next try', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500, headers: { 'x-request-id': 'kode-8' } }))
  show(new Blob(['']))
  await page.getByRole('button', { name: 'Baca PDF' }).click()
  await expect.element(page.getByText('PDF ini belum bisa diambil karena gangguan di server kami.')).toBeVisible()
  await expect.element(page.getByText('kode-8')).toBeVisible()
  expect(document.body.textContent).not.toContain('butuh koneksi')
  vi.unstubAllGlobals()
  show(createPdf(3))
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(page.getByText('Halaman 1 dari 3')).toBeInTheDocument()
})

it('shows a failed PDF at once with a retry button, before the reason of the failure is known', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  show(new Blob(['']))
  await page.getByRole('button', { name: 'Baca PDF' }).click()
  await expect.element(page.getByText('PDF ini belum bisa dibuka.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/server|koneksi/)
})

it('opens a PDF at once at the page of a requested note, but opens the next PDF only after a press', async () => {
  readingState.wantedPage = 2
  show(createPdf(3))
  await expect.element(page.getByText('Halaman 2 dari 3')).toBeInTheDocument()
  unmount()
  show(createPdf(3), { ...item, id: '0195a000-0000-7000-8000-0000000000f3' })
  await expect.element(page.getByRole('button', { name: 'Baca PDF' })).toBeVisible()
  expect(readingState.page).toBeUndefined()
})
