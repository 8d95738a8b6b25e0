import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, unmount } from '#tests/support/render.ts'
import { ModalDialog } from './modal-dialog.tsx'

const onLeave = vi.fn<() => void>()
beforeEach(() => void onLeave.mockReset())

/** Renders a form in a dialog. A press on its button shows the message of a failed call in a second dialog above. */
function Form() {
  const [isOffline, setIsOffline] = useState(false)
  return (
    <ModalDialog title="Masuk" onClose={onLeave}>
      <input aria-label="Password" />
      <button type="button" onClick={() => setIsOffline(true)}>
        Kirim
      </button>
      {isOffline && (
        <ModalDialog title="Koneksi Terputus" onClose={() => setIsOffline(false)}>
          <p>Pastikan perangkat Anda terhubung ke internet.</p>
        </ModalDialog>
      )}
    </ModalDialog>
  )
}

it('Escape closes the top dialog, and keeps the text typed in the dialog below it', async () => {
  render(<Form />)
  await page.getByLabelText('Password').fill('rahasia123')
  await page.getByRole('button', { name: 'Kirim' }).click()
  const offlineDialog = page.getByRole('dialog', { name: 'Koneksi Terputus' })
  await expect.element(offlineDialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(offlineDialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Kirim' })).toHaveFocus()
  expect(onLeave).not.toHaveBeenCalled()
  await expect.element(page.getByLabelText('Password')).toHaveValue('rahasia123')
  await userEvent.keyboard('{Escape}')
  expect(onLeave).toHaveBeenCalledOnce()
})

it('a tap outside the dialog closes it, unless the user typed in it', async () => {
  render(<Form />)
  const field = page.getByLabelText('Password')
  await expect.element(field).toBeVisible()
  const beside = () => document.elementFromPoint(5, 5) as HTMLElement // the backdrop is at this point
  await field.fill('r')
  beside().click()
  await expect.element(field).toHaveValue('r')
  expect(onLeave).not.toHaveBeenCalled()
  unmount()
  render(<Form />)
  await expect.element(field).toHaveValue('')
  beside().click()
  expect(onLeave).toHaveBeenCalledOnce()
})

it('a dialog that opens by itself passes taps to the page below until its opening animation ends', async () => {
  const onTap = vi.fn<() => void>()
  render(
    <>
      <style>{'* { animation-play-state: paused !important }'}</style>
      <button type="button" onClick={onTap}>
        Tukar poin
      </button>
      <ModalDialog isUnasked title="Hadiah ke e-wallet" onClose={onLeave}>
        <p>Hadiah dikirim ke nomormu.</p>
      </ModalDialog>
    </>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const layers = document
    .getAnimations()
    .filter(each => each instanceof CSSAnimation && each.animationName.includes('pass-taps'))
  expect(layers, 'of the backdrop and of the dialog').toHaveLength(2)
  const { left, top } = page.getByText('Tukar poin').element().getBoundingClientRect()
  const tap = () => (document.elementFromPoint(left + 3, top + 3) as HTMLElement).click()
  tap()
  expect(onTap).toHaveBeenCalledOnce()
  for (const layer of layers) layer.finish()
  tap()
  expect(onTap).toHaveBeenCalledOnce()
  expect(onLeave).toHaveBeenCalledOnce()
})

it('the text of a dialog gets the first focus if no element has `data-autofocus`, and Tab leads to its first button', async () => {
  render(
    <ModalDialog title="Sudah benar?" onClose={onLeave}>
      <p>Pulsa Rp5.000 untuk nomor 081234567890.</p>
      <button type="button">Ya, tukar</button>
    </ModalDialog>,
  )
  await expect.poll(() => document.activeElement?.textContent).toBe('Pulsa Rp5.000 untuk nomor 081234567890.Ya, tukar')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Ya, tukar' })).toHaveFocus()
})

it('an element with `data-autofocus` gets the first focus', async () => {
  render(
    <ModalDialog title="Berhasil!" onClose={onLeave}>
      <a href="/faq">Bantuan</a>
      <button type="button" data-autofocus>
        OK
      </button>
    </ModalDialog>,
  )
  await expect.element(page.getByRole('button', { name: 'OK' })).toHaveFocus()
})

it('going back closes a dialog, except one that cannot be dismissed', async () => {
  render(
    <ModalDialog title="Masuk" onClose={onLeave}>
      <p>Masuk dulu</p>
    </ModalDialog>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(onLeave).toHaveBeenCalledOnce()
  render(
    <ModalDialog title="Masuk" isDismissable={false} onClose={onLeave}>
      <p>Masuk dulu</p>
    </ModalDialog>,
  )
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(onLeave).toHaveBeenCalledOnce()
})
