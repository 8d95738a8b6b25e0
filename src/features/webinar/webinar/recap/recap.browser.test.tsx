import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPdf } from '#app/learning/pdf/pdf-engine.ts'
import { connection, useIsOnline } from '#app/session/online.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { createPdf } from '#tests/support/pdf.ts'
import { render } from '#tests/support/render.ts'
import { Recording } from './recording.tsx'
import { Slides } from './slides.tsx'

// Loads the library and its worker, so that no test has to wait for them.
beforeAll(async () => {
  const { close } = await openPdf(URL.createObjectURL(createPdf(1)))
  close()
})
beforeEach(clearDevice)
afterEach(() => connection.noteBrowserState(true))

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

it('keeps a recording that plays if the connection is lost', async () => {
  const shown = show(<Recording title="Sesi" url="/api/media/rekaman.mp4" bytes={11} captionsUrl={null} />)
  const video = shown.querySelector('video')!
  video.dispatchEvent(new Event('play'))
  await loseConnection()
  expect(shown.querySelector('video')).toBe(video)
})

it('shows a message instead of a recording that was not started if the connection is lost', async () => {
  show(<Recording title="Sesi" url="/api/media/lain.mp4" bytes={11} captionsUrl={null} />)
  await loseConnection()
  await expect.element(page.getByText(/^Rekaman ini belum ada di perangkat/)).toBeVisible()
})

it('keeps open slides if the connection is lost', async () => {
  show(<Slides title="Sesi" url={URL.createObjectURL(createPdf(3))} bytes={11} />)
  await page.getByRole('button', { name: /^Baca salindia/ }).click()
  await expect.element(page.getByText('Halaman 1 dari 3')).toBeInTheDocument()
  await loseConnection()
  expect(page.getByText('Halaman 1 dari 3').elements()).toHaveLength(1)
})
