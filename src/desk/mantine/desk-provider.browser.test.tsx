import { Menu, TextInput } from '@mantine/core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { Dialog } from '../dialog.tsx'

it('a dialog has the theme of the page: a field is 44 px high, with its hint below', async () => {
  render(
    <Dialog title="Tambah kelas" onClose={() => undefined}>
      <TextInput label="Judul" description="Seperti di katalog." error="Judul harus diisi." />
    </Dialog>,
  )
  const field = page.getByLabelText('Judul')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('Judul harus diisi. Seperti di katalog.')
  const { height, bottom } = field.element().getBoundingClientRect()
  expect(height).toBe(44)
  for (const text of ['Seperti di katalog.', 'Judul harus diisi.']) {
    expect(page.getByText(text).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  }
  // A second Mantine provider would write its own CSS variables and reset the theme.
  expect(document.querySelectorAll('style[data-mantine-styles="true"]')).toHaveLength(1)
})

it('the focused menu item has the background colour of a sunken surface', async () => {
  document.documentElement.style.setProperty('--surface-sunken', 'rgb(240, 244, 242)')
  render(
    <Menu opened transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button">Menu akun</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Keluar</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  )
  const item = page.getByRole('menuitem', { name: 'Keluar' })
  await expect.element(item).toBeVisible()
  await userEvent.hover(item)
  await expect.poll(() => getComputedStyle(item.element()).backgroundColor).toBe('rgb(240, 244, 242)')
  document.documentElement.style.removeProperty('--surface-sunken')
})
