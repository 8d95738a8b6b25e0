import { beforeAll, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { openPdf } from './pdf-engine.ts'
import PdfReader from './pdf-reader.tsx'

const PAGES = 30
let container: HTMLElement

/** Returns a PDF with this number of pages, each with its page number. */
function pdfFile(pageCount: number): Blob {
  const kids = Array.from({ length: pageCount }, (_, at) => 4 + at * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${kids.map(id => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.flatMap((id, at) => {
      const text = `BT /F1 24 Tf 40 500 Td (Lembar ${at + 1}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new Blob([file, xref, trailer], { type: 'application/pdf' })
}

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

// Loads the library and its worker, which have 1.9 MB uncompressed, so that no test has to wait for them.
beforeAll(async () => {
  const { close } = await openPdf(URL.createObjectURL(pdfFile(1)))
  close()
})

it('renders only the pages near the screen, as images and as text', async () => {
  open(pdfFile(PAGES))
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

it('opens at the last page, and reports the current page', async () => {
  const { onPage } = open(pdfFile(PAGES), 12)
  await expect.element(page.getByText(`Halaman 12 dari ${PAGES}`)).toBeInTheDocument()
  await expect.poll(() => onPage.mock.lastCall).toEqual([12])
  await userEvent.keyboard('j')
  await expect.poll(() => onPage.mock.lastCall).toEqual([13])
})

it('reports a file that is not a PDF', async () => {
  const { onFailure } = open(new Blob(['<!doctype html><p>Masuk dulu ke Wi-Fi</p>']))
  await expect.poll(() => onFailure.mock.calls.length).toBe(1)
})
