import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { BottomSheet } from './bottom-sheet.tsx'

async function shown(): Promise<() => void> {
  const close = vi.fn<() => void>()
  render(
    <BottomSheet title="Tambah soal" onClose={close}>
      <form>
        <label>
          Pertanyaan <input defaultValue="Apa itu semai?" />
        </label>
      </form>
      <label>
        Berkas <input type="file" />
      </label>
    </BottomSheet>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return close
}

const press = (where: Element) => where.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
/** If a press starts and ends on different elements, their common ancestor gets the click. */
const click = (where: Element) => where.dispatchEvent(new MouseEvent('click', { bubbles: true }))

it('a tap outside the dialog closes it, but not after the user typed in its form', async () => {
  const close = await shown()
  const dialog = page.getByRole('dialog').element()
  press(dialog)
  click(dialog)
  expect(close).toHaveBeenCalledOnce()
  await userEvent.type(page.getByLabelText('Pertanyaan'), ' Jelaskan')
  press(dialog)
  click(dialog)
  expect(close).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Tutup' }).click()
  expect(close).toHaveBeenCalledTimes(2)
})

it('the dialog does not close when a text selection ends outside it, or when a file choice is cancelled', async () => {
  const close = await shown()
  press(page.getByLabelText('Pertanyaan').element())
  click(page.getByRole('dialog').element())
  page
    .getByLabelText('Berkas')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Tambah
      </button>
      {isOpen && (
        <BottomSheet title="Tambah soal" onClose={() => setIsOpen(false)}>
          <input aria-label="Pertanyaan" />
        </BottomSheet>
      )}
    </>
  )
}

it('closing the dialog returns the focus to the element that opened it', async () => {
  render(<Opener />)
  const opener = page.getByRole('button', { name: 'Tambah' })
  await opener.click()
  await page.getByLabelText('Pertanyaan').fill('Apa')
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect.element(opener).toHaveFocus()
})

it('a dialog whose parent does not close it stays open, even after three presses of Escape', async () => {
  const close = await shown()
  await page.getByLabelText('Pertanyaan').click()
  for (const count of [1, 2, 3]) {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => vi.mocked(close).mock.calls.length).toBe(count)
    await expect.element(page.getByRole('button', { name: 'Tutup' })).toBeVisible()
  }
})
