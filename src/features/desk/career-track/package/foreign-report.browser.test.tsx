import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import type { PackageReport } from '#contract/packages/package-report.ts'
import { ForeignReport } from './foreign-report.tsx'

type Row = PackageReport['rows'][number]
const getRow = (title: string, more: Partial<Row> = {}): Row => ({
  id: title,
  title,
  place: ['Modul 1'],
  source: 'page',
  outcome: 'imported',
  becomes: 'article',
  notes: [],
  ...more,
})
const reportOf = (rows: Row[]): PackageReport => {
  const count = (outcome: string) => rows.filter(row => row.outcome === outcome).length
  const counts = { imported: count('imported'), simplified: count('simplified'), skipped: count('skipped') }
  return { format: 'Common Cartridge 1.3', title: 'Kursus', notes: ['Catatan paket'], counts, rows }
}

it('does not report an import as complete if an independent count finds more items in the package', async () => {
  const report = reportOf([getRow('Halaman'), getRow('Soal', { source: 'question' })])
  render(<ForeignReport report={{ ...report, held: { items: 1, questions: 11 } }} />)
  await expect.element(page.getByText(/berisi 12 butir dan soal, tetapi laporan memuat 2\./)).toBeVisible()
  render(<ForeignReport report={{ ...report, held: { items: 1, questions: 1 } }} />)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('the import report lists only simplified and skipped items at first, and all items on request', async () => {
  const rows = [
    ...Array.from({ length: 150 }, (_, at) => getRow(`Halaman ${at}`)),
    getRow('Bicara', { source: 'discussion', outcome: 'simplified', notes: ['Tanpa tempat menjawab'] }),
    getRow('Alat', { source: 'tool', outcome: 'skipped', becomes: null, notes: ['Tidak bisa dibuka di sini'] }),
  ]
  render(<ForeignReport report={reportOf(rows)} />)
  await expect.element(page.getByText(/150 ikut apa adanya, 1 disederhanakan, 1 dilewati \(0,7%\)/)).toBeVisible()
  await expect.element(page.getByText('Catatan paket')).toBeVisible()
  await expect.element(page.getByText('Disederhanakan: diskusi menjadi artikel')).toBeVisible()
  await expect.element(page.getByText('Dilewati: alat luar', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Tidak bisa dibuka di sini')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)

  await userEvent.click(page.getByLabelText('Hanya yang disederhanakan atau dilewati'))
  expect(page.getByRole('listitem').elements()).toHaveLength(100)
  await userEvent.click(page.getByRole('button', { name: 'Tampilkan 52 lagi' }))
  expect(page.getByRole('listitem').elements()).toHaveLength(152)
})

it('the import report lists all items if every item is imported unchanged', async () => {
  render(<ForeignReport report={reportOf([getRow('Satu'), getRow('Dua')])} />)
  await expect.element(page.getByText('Ikut: halaman menjadi artikel').first()).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})
