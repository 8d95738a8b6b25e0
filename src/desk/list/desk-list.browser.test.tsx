import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { DeskList } from './desk-list.tsx'
import type { ListAddress } from './list-filter.ts'
import { useSelection } from './selection.ts'

const rows = ['Ani', 'Budi', 'Citra', 'Dewi'].map(name => ({ id: name.toLowerCase(), name }))
const columns = [
  { id: 'name', name: 'Nama', sort: 'name', cell: (row: { name: string }) => row.name },
  { id: 'since', name: 'Terdaftar', sort: 'since', cell: () => '24 Nov 2026' },
  { id: 'role', name: 'Peran', cell: () => 'Peserta' },
]

function List({ items = rows }: { items?: typeof rows }) {
  const [address, setAddress] = useState<ListAddress>({})
  const [openId, setOpenId] = useState<string>()
  const [search, setSearch] = useState('')
  const selection = useSelection('semua')
  const total = address.count === 'exact' ? { count: 48_012, isExact: true } : { count: 12_480, isExact: false }
  return (
    <DeskList
      title="Orang"
      noun="orang"
      page={{ items, total, next: 'x', previous: null, sort: '-since' }}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.name}
      address={address}
      onAddress={setAddress}
      selection={selection}
      open={{ id: openId, hrefOf: id => `#${id}`, onOpen: setOpenId }}
      filters={<SearchField label="Cari orang" value={search} onChange={setSearch} />}
    />
  )
}

const client = new QueryClient()
const show = (items = rows) =>
  render(
    <QueryClientProvider client={client}>
      <PathContext value="/admin/user">
        <List items={items} />
      </PathContext>
    </QueryClientProvider>,
  )
const box = (name: string) => page.getByRole('checkbox', { name })
async function chosen(text: string): Promise<void> {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
}

it('moves through a list, selects rows and opens a row by keyboard alone', async () => {
  show()
  await expect.element(page.getByRole('link', { name: 'Ani' })).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('link', { name: 'Budi' })).toHaveFocus()
  await expect.element(page.getByText('Budi, baris 2 dari 4')).toBeInTheDocument()
  await userEvent.keyboard('xjj{Shift>}X{/Shift}')
  await chosen('3 dari lebih dari 12.480 dipilih')
  await userEvent.keyboard('k{Enter}')
  await expect.element(page.getByRole('link', { name: 'Citra' })).toHaveAttribute('aria-current', 'true')
})

it('the select-all box is checked only if all visible rows are selected, and half checked if some are', async () => {
  show()
  const all = box('Pilih semua di halaman ini')
  await box('Pilih Ani').click()
  await expect.element(all).not.toBeChecked()
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  await chosen('4 dari lebih dari 12.480 dipilih')
  await expect.element(all).toBeChecked()
  await page.getByRole('button', { name: /^Pilih semua lebih dari 12.480/ }).click()
  await chosen('lebih dari 12.480 dari lebih dari 12.480 dipilih')
  await box('Pilih Ani').click()
  await chosen('3 dari lebih dari 12.480 dipilih')
})

it('a list sorts by its column headings and announces the order', async () => {
  show()
  const heading = page.getByRole('columnheader', { name: 'Nama' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'none')
  await page.getByRole('button', { name: 'Nama' }).click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Nama' }).click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
})

it('a list shows the arrow of its default order, and a press on the heading reverses the order', async () => {
  show()
  const heading = page.getByRole('columnheader', { name: 'Terdaftar' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Terdaftar' }).click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
})

it('Escape moves the focus from the search to the first row, and keeps the typed text', async () => {
  show()
  await expect.element(page.getByRole('link', { name: 'Ani' })).toBeVisible()
  const search = page.getByRole('searchbox')
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('bu{Escape}')
  await expect.element(page.getByRole('link', { name: 'Ani' })).toHaveFocus()
  await expect.element(search).toHaveValue('bu')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Budi' })).toHaveFocus()
})

it('a list shows at most one panel at a time, inside the window, and Escape closes the panel', async () => {
  show()
  const [views, choice] = ['Tampilan', 'Kolom'].map(name => page.getByRole('button', { name, exact: true }))
  const panel = page.getByRole('dialog')
  for (const target of [views, choice]) {
    await target!.click()
    await expect.poll(() => panel.elements().length).toBe(1)
    const { left, right, bottom } = panel.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(choice!).toHaveFocus()
})

it('a list counts all its rows after a press on the button to count them', async () => {
  show()
  const asking = page.getByRole('button', { name: 'Hitung semua' })
  await asking.click()
  await expect.element(page.getByText('48.012 orang')).toBeVisible()
  await expect.element(asking).not.toBeInTheDocument()
  // Sorting does not change the number of rows.
  await page.getByRole('button', { name: 'Nama' }).click()
  await expect.element(page.getByText('48.012 orang')).toBeVisible()
})

it('an empty list says that it is empty, and has no checkboxes', async () => {
  show([])
  await expect.element(page.getByText('Belum ada orang')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

it('an empty list offers no actions for selected rows', async () => {
  show([])
  await expect.element(page.getByRole('heading', { name: 'Belum ada orang' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Yang dipilih' })).not.toBeInTheDocument()
})
