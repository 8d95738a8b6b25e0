import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { NoticeHost } from './notice-host.tsx'
import { askUser, showAlert } from './show-alert.ts'
import { notices } from './state.ts'

const goBack = () => window.dispatchEvent(new PopStateEvent('popstate'))
const dialog = page.getByRole('dialog')

afterEach(() => {
  notices.dialogs = []
})

it('going back closes an alert and runs its action', async () => {
  render(<NoticeHost />)
  const onClose = vi.fn<() => void>()
  showAlert({ title: 'Informasi!', text: 'Silakan cek email kamu.', onClose })
  await expect.element(dialog).toBeVisible()
  goBack()
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('an alert that only its button closes stays after going back', async () => {
  render(<NoticeHost />)
  const onClose = vi.fn<() => void>()
  showAlert({ title: 'Sesi Login Berakhir', text: 'Silakan login kembali.', isDismissable: false, onClose })
  await expect.element(dialog).toBeVisible()
  goBack()
  await dialog.getByRole('button', { name: 'OK' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

it('going back closes a question, which then has no answer', async () => {
  render(<NoticeHost />)
  const choices = [
    { value: 'erase', label: 'Hapus' },
    { value: 'stay', label: 'Batal' },
  ]
  const answer = askUser({ title: 'Hapus akun?', text: 'Tidak bisa dibatalkan.', choices })
  await expect.element(dialog).toBeVisible()
  goBack()
  expect(await answer).toBe(undefined)
  await expect.element(dialog).not.toBeInTheDocument()
})
