import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FormRefusal } from '#app/desk/failure.ts'
import { render } from '#tests/support/render-desk.ts'
import { NewPart } from './new-part.tsx'

const title = page.getByLabelText('Judul artikel')

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  title.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

it('keeps all pasted titles if the connection is lost, and sends them again', async () => {
  const onAdd = vi.fn<(titles: readonly string[]) => Promise<void>>(() =>
    Promise.reject(new FormRefusal('Belum terkirim.')),
  )
  render(<NewPart part="article" onAdd={onAdd} onCancel={vi.fn<() => void>()} />)
  await expect.element(title).toHaveFocus()
  paste('Kas masuk\nKas keluar\n')
  await expect.element(page.getByText('Belum terkirim.')).toBeVisible()
  await expect.element(title).toHaveValue('Kas masuk')
  await expect.element(page.getByText('Diikuti 1 judul lain yang kamu tempel.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onAdd.mock.calls).toEqual([[['Kas masuk', 'Kas keluar']], [['Kas masuk', 'Kas keluar']]])
})

it('two presses add the new title once, and an error at the title is shown until the title changes', async () => {
  const sending = Promise.withResolvers<void>()
  const onAdd = vi.fn<(titles: readonly string[]) => Promise<void>>(() => sending.promise)
  render(<NewPart part="article" onAdd={onAdd} onCancel={vi.fn<() => void>()} />)
  await title.fill('Laba')
  await page.getByRole('button', { name: 'Tambah' }).dblClick()
  sending.reject(new FormRefusal('Ada isian yang belum benar.', { 'edit.title': 'Judul terlalu panjang' }))
  await expect.element(page.getByText('Judul terlalu panjang')).toBeVisible()
  expect(onAdd).toHaveBeenCalledTimes(1)
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('!')
  await expect.element(page.getByText('Judul terlalu panjang')).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Laba!')
})
