import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPdf } from '#app/learning/pdf/pdf-engine.ts'
import { connection, useIsOnline } from '#app/session/online.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { createPdf } from '#tests/support/pdf.ts'
import { render } from '#tests/support/render.ts'
import { Recording } from './recording.tsx'
import { Slides } from './slides.tsx'

// Loads the PDF library and its worker in advance, so that no test has to wait for them.
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

function show(node: ReactNode): HTMLElement {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      {node}
      <Line />
    </QueryClientProvider>,
  )
}

async function loseConnection() {
  connection.noteBrowserState(false)
  await expect.element(page.getByText('Terputus')).toBeVisible()
}

it('a recording that has started stays on the page if the connection is lost', async () => {
  const shown = show(<Recording title="Sesi" url="/api/media/rekaman.mp4" bytes={11} captionsUrl={null} />)
  const video = shown.querySelector('video')!
  video.dispatchEvent(new Event('play'))
  await loseConnection()
  expect(shown.querySelector('video')).toBe(video)
})

it('if the connection is lost before a recording starts, shows a message instead of the recording', async () => {
  show(<Recording title="Sesi" url="/api/media/lain.mp4" bytes={11} captionsUrl={null} />)
  await loseConnection()
  await expect.element(page.getByText(/^Rekaman ini belum ada di perangkat/)).toBeVisible()
})

it.each([
  [500, /^Rekaman ini belum bisa diambil karena gangguan di server kami/],
  [206, /^Browser ini tidak bisa memutar rekaman ini/],
])('if a recording fails and the server answers with %i, reports the reason', async (status, message) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  const shown = show(<Recording title="Sesi" url="/api/media/galat.mp4" bytes={11} captionsUrl={null} />)
  shown.querySelector('video')!.dispatchEvent(new Event('error'))
  await expect.element(page.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.poll(() => shown.querySelector('video')).not.toBeNull()
})

it('shows a failed recording at once with a retry button, and adds the reason as soon as it is known', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise(resolve => answers.push(resolve)))
  const shown = show(<Recording title="Sesi" url="/api/media/bisu.mp4" bytes={11} captionsUrl={null} />)
  shown.querySelector('video')!.dispatchEvent(new Event('error'))
  await expect.element(page.getByText('Rekaman ini belum bisa dibuka.')).toBeVisible()
  expect(shown.textContent).not.toMatch(/server|koneksi|belum ada di perangkat/)
  const retry = page.getByRole('button', { name: 'Coba lagi' }).element()
  const { top } = retry.getBoundingClientRect()
  await expect.poll(() => answers).not.toEqual([])
  for (const answer of answers) answer(new Response('', { status: 206 }))
  await expect.element(page.getByText(/^Browser ini tidak bisa memutar rekaman ini/)).toBeVisible()
  // The button has not moved under the user's finger, and is still the same element, so it keeps the focus.
  expect(retry.isConnected).toBe(true)
  expect(retry.getBoundingClientRect().top).toBe(top)
})

it('shows failed slides at once with a retry button', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  show(<Slides title="Sesi" url={URL.createObjectURL(new Blob(['']))} bytes={11} />)
  await page.getByRole('button', { name: /^Baca salindia/ }).click()
  await expect.element(page.getByText('Salindia ini belum bisa dibuka.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
})

it('if the server cannot deliver slides, reports an error of the server', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  show(<Slides title="Sesi" url={URL.createObjectURL(new Blob(['']))} bytes={11} />)
  await page.getByRole('button', { name: /^Baca salindia/ }).click()
  await expect.element(page.getByText(/^Salindia ini belum bisa diambil karena gangguan di server kami/)).toBeVisible()
})

it('open slides stay open if the connection is lost', async () => {
  show(<Slides title="Sesi" url={URL.createObjectURL(createPdf(3))} bytes={11} />)
  await page.getByRole('button', { name: /^Baca salindia/ }).click()
  await expect.element(page.getByText('Halaman 1 dari 3')).toBeInTheDocument()
  await loseConnection()
  expect(page.getByText('Halaman 1 dari 3').elements()).toHaveLength(1)
})
