import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { Dialog } from './dialog.tsx'
import { ReasonDialog } from './form/reason-dialog.tsx'
import { useTypedDraft } from './form/typed-draft.ts'
import { TypedFields } from './form/typed-fields.tsx'
import { useKeys } from './keys/use-keys.ts'

afterEach(() => sessionStorage.clear())

const noop = () => undefined

function Late() {
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <Dialog title="Tambah program" onClose={noop}>
      <button type="button" onClick={() => setIsLoaded(true)}>
        Muat
      </button>
      {isLoaded && <input aria-label="Judul" />}
    </Dialog>
  )
}

it('a dialog focuses a field that appears later, unless the user has already moved the focus', async () => {
  render(<Late />)
  const load = page.getByRole('button', { name: 'Muat' })
  await expect.element(load).toBeVisible()
  // Without a field, the text of the dialog has the first focus.
  await expect.poll(() => document.activeElement?.matches('[data-autofocus]')).toBe(true)
  ;(load.element() as HTMLElement).click()
  await expect.element(page.getByLabelText('Judul')).toHaveFocus()
})

function Behind({ onKey }: { onKey: () => void }) {
  useKeys({ j: onKey, Escape: onKey })
  return <KelasDialog onClose={noop} onDo={noop} />
}

it('a dialog disables the shortcut keys of the list behind it, even if no element has the focus', async () => {
  const onKey = vi.fn<() => void>()
  render(<Behind onKey={onKey} />)
  await expect.element(page.getByLabelText('Judul')).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('j')
  expect(onKey).not.toHaveBeenCalled()
})

interface KelasProps {
  onClose: () => void
  onDo: (values: Readonly<Record<string, string>>) => void
}

function KelasDialog({ onClose, onDo }: KelasProps) {
  const typedDraft = useTypedDraft('kelas', { level: 'Pemula' })
  return (
    <ReasonDialog
      title="Tambah kelas"
      text="Dibuat tersembunyi."
      submitLabel="Tambah"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => onDo({ ...typedDraft.values, reason })}
    >
      <TypedFields
        fields={[
          { name: 'title', label: 'Judul' },
          { name: 'startsAt', label: 'Mulai', moment: 'WITA' },
        ]}
        typed={typedDraft}
      />
    </ReasonDialog>
  )
}

const title = page.getByLabelText('Judul')
const reason = page.getByLabelText('Alasan')

it('a dialog that was closed with Escape shows the typed text again, with a message, when it reopens', async () => {
  const close = vi.fn<() => void>()
  render(<KelasDialog onClose={close} onDo={noop} />)
  await title.fill('Statistik')
  await reason.fill('Permintaan mitra')
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
  unmount()
  render(<KelasDialog onClose={noop} onDo={noop} />)
  await expect.element(title).toHaveValue('Statistik')
  await expect.element(reason).toHaveValue('Permintaan mitra')
  await expect.element(page.getByText(/sudah dikembalikan/)).toBeVisible()
})

it.each(['Batal', 'Tambah'])('discards the typed text after the button %j is pressed', async name => {
  const done = vi.fn<KelasProps['onDo']>()
  const close = vi.fn<() => void>()
  render(<KelasDialog onClose={close} onDo={done} />)
  await title.fill('Statistik')
  await reason.fill('Permintaan mitra')
  await page.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  const sent = [[{ title: 'Statistik', reason: 'Permintaan mitra', level: 'Pemula' }]]
  expect(done.mock.calls).toEqual(name === 'Tambah' ? sent : [])
  unmount()
  render(<KelasDialog onClose={noop} onDo={noop} />)
  await expect.element(title).toHaveValue('')
  await expect.element(page.getByText(/sudah dikembalikan/)).not.toBeInTheDocument()
})

it('offers a date and a time in an Indonesian calendar, and Escape closes only the calendar', async () => {
  const close = vi.fn<() => void>()
  render(<KelasDialog onClose={close} onDo={noop} />)
  const field = page.getByRole('textbox', { name: 'Mulai' })
  await expect.element(field).toHaveAccessibleDescription('Tulis YYYY-MM-DD HH:mm, waktu WITA.')
  await field.fill('2027-02-10 09:30')
  const toggle = page.getByRole('button', { name: 'Pilih di kalender: Mulai' })
  await toggle.click()
  const calendar = page.getByRole('region', { name: 'Kalender Mulai' })
  await expect.element(calendar.getByRole('button', { name: 'Februari 2027' })).toBeVisible()
  await calendar.getByRole('button', { name: '24 Februari 2027' }).click()
  await expect.element(field).toHaveValue('2027-02-24 09:30')
  await calendar.getByLabelText('Jam', { exact: true }).click()
  await userEvent.keyboard('19')
  await expect.element(field).toHaveValue('2027-02-24 19:30')
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(toggle).toHaveFocus()
  expect(close).not.toHaveBeenCalled()
})
