import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '#app/session/online.ts'
import { createPdf } from '#tests/support/pdf.ts'
import { render } from '#tests/support/render.ts'
import { openPdf } from './pdf-engine.ts'
import PdfReader from './pdf-reader.tsx'

const PAGES = 30
let container: HTMLElement

function open(file: Blob, startPage = 1) {
  const onPage = vi.fn<(page: number) => void>()
  const onFailure = vi.fn<() => void>()
  const url = URL.createObjectURL(file)
  container = render(
    <div style={{ width: 340 }}>
      <PdfReader url={url} title="Lembar" startPage={startPage} onPage={onPage} onFailure={onFailure} />
    </div>,
  )
  return { onPage, onFailure }
}

/** Simulates a browser that reports a new connection. */
function reconnect(): void {
  connection.noteBrowserState(false)
  connection.noteBrowserState(true)
}

// Loads the library and its worker, which take 1.9 MB (uncompressed), so that no test has to wait for them.
beforeAll(async () => {
  const { close } = await openPdf(URL.createObjectURL(createPdf(1)))
  close()
})

afterEach(() => vi.unstubAllGlobals())

it('renders only the pages near the screen, as images and as text', async () => {
  open(createPdf(PAGES))
  await expect.element(page.getByText(`Halaman 1 dari ${PAGES}`)).toBeInTheDocument()
  await expect.element(page.getByText('Lembar 1', { exact: true })).toBeInTheDocument()
  const drawn = () => container.querySelectorAll('canvas').length
  expect(drawn()).toBeLessThanOrEqual(6)
  container.querySelectorAll('section section')[20]?.scrollIntoView()
  await expect.element(page.getByText('Lembar 21', { exact: true })).toBeInTheDocument()
  // The first page is no longer rendered.
  await expect.element(page.getByText('Lembar 1', { exact: true })).not.toBeInTheDocument()
  expect(drawn()).toBeLessThanOrEqual(6)
})

it('a PDF opens at the given page, and the reader reports the current page', async () => {
  const { onPage } = open(createPdf(PAGES), 12)
  await expect.element(page.getByText(`Halaman 12 dari ${PAGES}`)).toBeInTheDocument()
  await expect.poll(() => onPage.mock.lastCall).toEqual([12])
  await userEvent.keyboard('j')
  await expect.poll(() => onPage.mock.lastCall).toEqual([13])
})

it('reports a file that is not a PDF', async () => {
  const { onFailure } = open(new Blob(['<!doctype html><p>Masuk dulu ke Wi-Fi</p>']))
  await expect.poll(() => onFailure.mock.calls.length).toBe(1)
})

it('draws pages that were opened without a connection as soon as the connection is back', async () => {
  const onFailure = vi.fn<() => void>()
  const file = createPdf(PAGES, 70_000)
  let isDown = false
  let isPortal = false
  let failures = 0
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit = {}) => {
    if (isDown) {
      failures += 1
      throw new TypeError('Failed to fetch')
    }
    if (isPortal) {
      failures += 1
      return new Response('<!doctype html><p>Masuk dulu ke Wi-Fi</p>')
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(headers).get('range') ?? '') ?? []
    const part = first === undefined ? file : file.slice(Number(first), Number(last) + 1)
    return new Response(part, {
      status: first === undefined ? 200 : 206,
      headers: { 'accept-ranges': 'bytes', 'content-length': String(part.size) },
    })
  })
  container = render(
    <div style={{ width: 340 }}>
      <PdfReader
        url="/api/media/lembar.pdf"
        title="Lembar"
        startPage={1}
        onPage={() => undefined}
        onFailure={onFailure}
      />
    </div>,
  )
  await expect.element(page.getByText('Lembar 1', { exact: true })).toBeInTheDocument()
  isDown = true
  container.querySelectorAll('section section')[20]?.scrollIntoView()
  await expect.poll(() => failures).toBeGreaterThan(0)
  // A portal answers the first request after the connection is back. The open document stays in use.
  isDown = false
  isPortal = true
  const failuresBefore = failures
  reconnect()
  await expect.poll(() => failures).toBeGreaterThan(failuresBefore)
  container.querySelectorAll('section section')[0]?.scrollIntoView()
  await expect.element(page.getByText('Lembar 1', { exact: true })).toBeInTheDocument()
  container.querySelectorAll('section section')[20]?.scrollIntoView()
  // The reader removes the first page and begins to draw the 21st page at the same time. Only then does the 21st page
  // wait for the connection.
  await expect.element(page.getByText('Lembar 1', { exact: true })).not.toBeInTheDocument()
  isPortal = false
  reconnect()
  await expect.element(page.getByText('Lembar 21', { exact: true })).toBeInTheDocument()
  expect(onFailure).not.toHaveBeenCalled()
})
