import '#app/ui/tokens.css'
import '#app/ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { removeLocalStorage } from '#app/lib/browser-storage.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { DeskList } from './desk-list.tsx'
import type { ListAddress } from './list-filter.ts'
import { useSelection } from './selection.ts'

const rows = Array.from({ length: 25 }, (_, at) => ({ id: String(at), name: `Peserta ${at}` }))
const long = 'Kelas yang judulnya panjang sekali dan tidak muat di satu baris'
const columns = [
  { id: 'name', name: 'Nama', cell: (row: { name: string }) => row.name },
  ...['a', 'b', 'c', 'd', 'e'].map(id => ({ id, name: `Kolom ${id}`, cell: () => long })),
  { id: 'link', name: 'Tautan', cell: () => <a href="#buka">Buka</a> },
  { id: 'f', name: 'Kolom f', cell: () => long },
]
const choices = [{ value: 'long', name: long }]

const onLesser = vi.fn<(name: string) => void>()

function List() {
  const [address, setAddress] = useState<ListAddress>({})
  return (
    <DeskList
      title="Peserta"
      noun="peserta"
      page={{ items: rows, total: { count: 25, isExact: true }, next: null, previous: null }}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.name}
      address={address}
      onAddress={setAddress}
      selection={useSelection('semua')}
      actions={<button type="button">Tambah pengguna</button>}
      lesserActions={['Unduh CSV', 'Impor pengguna', 'Daftarkan ke kelas'].map(name => ({
        name,
        onDo: () => onLesser(name),
      }))}
      bulkActions={<button type="button">Luluskan</button>}
      filters={
        <>
          <SearchField label="Cari peserta" value="" onChange={() => undefined} />
          {['Kelas', 'Sesi', 'Pakar'].map(label => (
            <FilterSelect
              key={label}
              label={label}
              all="Semua"
              value={undefined}
              choices={choices}
              onChoose={() => undefined}
            />
          ))}
        </>
      }
    />
  )
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PathContext value="/admin/user">
        <List />
      </PathContext>
    </QueryClientProvider>,
  )
const box = (locator: ReturnType<typeof page.getByRole>) => locator.element().getBoundingClientRect()
const getTopElementAt = ({ left, top, width, height }: DOMRect) =>
  document.elementFromPoint(left + width / 2, top + height / 2)
const dense = page.getByRole('button', { name: 'Baris padat' })
const firstRow = page.getByRole('row').nth(1)

beforeEach(() => page.viewport(1024, 768))
afterEach(async () => {
  removeLocalStorage('semai-desk-rows')
  await page.viewport(1280, 800)
})

it('keeps the name of the row visible while the other columns scroll inside the table', async () => {
  show()
  await dense.click()
  const table = page.getByRole('region', { name: 'Tabel Peserta' })
  const name = page.getByRole('rowheader', { name: 'Peserta 3', exact: true })
  table.element().scrollLeft = 10_000
  await expect.poll(() => table.element().scrollLeft).toBeGreaterThan(100)
  expect(box(name).left).toBeCloseTo(box(table).left, -1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  // The background must be opaque, because the other columns scroll under this column.
  expect(getComputedStyle(name.element()).backgroundColor).not.toMatch(/transparent|, 0\)$/)
})

it('scrolls a focused link so that the fixed column does not cover it', async () => {
  await page.viewport(320, 640)
  show()
  const link = page.getByRole('link', { name: 'Buka' }).first()
  ;(link.element() as HTMLElement).focus()
  await expect.poll(() => getTopElementAt(box(link))).toBe(link.element())
})

it('shows each row on one line if the admin chooses this, and stores the choice on the device', async () => {
  show()
  await expect.element(dense).toHaveAttribute('aria-pressed', 'false')
  expect(box(firstRow).height).toBeGreaterThan(40)
  await dense.click()
  await expect.poll(() => box(firstRow).height).toBe(30)
  show()
  await expect.element(dense.last()).toHaveAttribute('aria-pressed', 'true')
})

it('keeps all filters on one line that scrolls, and fades the end at which filters are hidden', async () => {
  show()
  const [first, last] = [page.getByRole('searchbox'), page.getByLabelText('Pakar')]
  await expect.element(first).toBeVisible()
  expect(Math.abs(box(first).bottom - box(last).bottom)).toBeLessThan(4)
  const line = last.element().closest('[class*="fields"]')!
  expect(line.scrollWidth).toBeGreaterThan(line.clientWidth)
  const fade = (end: 'start' | 'end') => Number.parseFloat(getComputedStyle(line).getPropertyValue(`--fade-${end}`))
  await expect.poll(() => fade('end')).toBeGreaterThan(10)
  expect(fade('start')).toBe(0)
  line.scrollLeft = 10_000
  await expect.poll(() => fade('end')).toBeLessThan(1)
  expect(fade('start')).toBeGreaterThan(10)
  expect(getComputedStyle(line).maskImage).toContain('gradient')
})

it('shows the bar for selected rows at the bottom of the window, with the attribute data-bottom-bar', async () => {
  show()
  const bar = page.getByRole('group', { name: 'Yang dipilih' })
  await expect.element(bar).toHaveTextContent('0 dari 25 dipilih')
  expect(document.querySelector('[data-bottom-bar]')).toBeNull()
  await page.getByRole('checkbox', { name: 'Pilih Peserta 0' }).click()
  await expect.element(bar.getByText('1 dari 25 dipilih', { exact: true })).toBeVisible()
  expect(box(page.getByRole('region', { name: 'Tabel Peserta' })).bottom).toBeGreaterThan(innerHeight)
  expect(innerHeight - box(bar).bottom).toBeCloseTo(8, 0)
  expect(document.querySelector('[data-bottom-bar]')).toBe(bar.element())
})

it('in a narrow list, shows the main action as a button and the other actions in a menu', async () => {
  const main = page.getByRole('button', { name: 'Tambah pengguna' })
  const other = page.getByRole('button', { name: 'Daftarkan ke kelas' })
  show()
  await expect.element(other).toBeVisible()
  await page.viewport(860, 800)
  await expect.element(other).not.toBeInTheDocument()
  await page.viewport(360, 800)
  await expect.element(other).not.toBeInTheDocument()
  const more = page.getByRole('button', { name: 'Lainnya' })
  expect(box(main).left).toBeLessThan(40)
  expect(box(main).bottom).toBe(box(more).bottom)
  await more.click()
  await page.getByRole('menuitem', { name: 'Daftarkan ke kelas' }).click()
  expect(onLesser).toHaveBeenCalledExactlyOnceWith('Daftarkan ke kelas')
})
