import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StructureEdit } from '#contract/catalog/structure-edit.ts'
import { FormRefusal } from '#app/desk/failure.ts'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { PartDialog } from './part-dialog.tsx'
import type { PartRowData } from './part-row.tsx'
import type { Tracks } from './structure-index.ts'

const tracks: Tracks = [
  {
    id: 't1',
    title: 'Dasar',
    summary: '',
    track_class_content: [{ id: 'c1', title: 'Kelas satu', summary: '', lecture_material_content: [] }],
  },
]

/** Renders the dialog of a class and records its requests. Each request is pending until `settle` is called. */
async function shown() {
  const asked: (StructureEdit | undefined)[] = []
  const under = Promise.withResolvers<string | undefined>()
  const close = vi.fn<() => void>()
  render(
    <PartDialog
      shown={{ id: 'c1', title: 'Kelas satu', depth: 'class', type: 'class' }}
      tracks={tracks}
      edit={make => {
        asked.push(make(tracks))
        return under.promise
      }}
      copyTo="/admin/career-track/x/salin"
      onClose={close}
    />,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return { asked, close, settle: under.resolve }
}

it('a double tap deletes nothing, because a confirmation opens with the focus on "Jangan hapus"', async () => {
  const { asked, close, settle } = await shown()
  await page.getByRole('button', { name: 'Hapus dari draf' }).dblClick()
  const safe = page.getByRole('button', { name: 'Jangan hapus' })
  await expect.element(safe).toBeVisible()
  expect(asked).toEqual([])
  await safe.click()
  await expect.element(page.getByRole('button', { name: 'Hapus dari draf' })).toHaveFocus()
  await page.getByRole('button', { name: 'Hapus dari draf' }).click()
  await expect.element(safe).toHaveFocus()
  await page.getByRole('button', { name: 'Ya, hapus dengan seluruh isinya' }).click()
  expect(asked).toEqual([{ kind: 'remove', id: 'c1' }])
  settle(undefined)
  await expect.poll(() => close.mock.calls.length).toBe(1)
})

it('creates one copy if the button is pressed several times during the request', async () => {
  const { asked } = await shown()
  await page.getByRole('button', { name: 'Salin ke sana' }).dblClick()
  await expect.element(page.getByRole('button', { name: 'Salin ke sana' })).toBeDisabled()
  expect(asked).toMatchObject([{ kind: 'copy', id: 'c1', parentId: 't1' }])
})

it('shows errors at their fields, focuses the first, and keeps the input while the dialog is closed', async () => {
  const errors = { 'edit.title': 'Judul harus diisi', 'edit.minutes': 'Menit harus angka' }
  const edit = vi.fn<() => Promise<undefined>>(() =>
    Promise.reject(new FormRefusal('Ada isian yang belum benar.', errors)),
  )
  const item: PartRowData = { id: 'm1', title: 'Materi satu', depth: 'material', type: 'article', minutes: 5 }
  const show = () =>
    render(<PartDialog shown={item} tracks={tracks} edit={edit} copyTo="/salin" onClose={vi.fn<() => void>()} />)
  show()
  const [title, minutes] = [page.getByLabelText('Judul'), page.getByLabelText('Menit belajar')]
  await title.fill('Baru')
  await minutes.fill('12')
  await title.fill('')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Menit harus angka')).toBeVisible()
  await expect.element(title).toHaveFocus()
  expect(edit).toHaveBeenCalledTimes(1)
  // The error of a field disappears when the field changes.
  await title.fill('Baru')
  await expect.element(page.getByText('Judul harus diisi')).not.toBeInTheDocument()
  unmount()
  show()
  await expect.element(title).toHaveValue('Baru')
  await expect.element(minutes).toHaveValue('12')
  await page.getByRole('button', { name: 'Batal' }).click()
})

const showItem = (edit: (make: (now: Tracks) => StructureEdit | undefined) => Promise<string | undefined>) => {
  const close = vi.fn<() => void>()
  const item: PartRowData = { id: 'm2', title: 'Materi dua', depth: 'material', type: 'quiz', minutes: 5 }
  render(<PartDialog shown={item} tracks={tracks} edit={edit} copyTo="/salin" onClose={close} />)
  return close
}

it('sends only the changed fields of a material, so that changes of other admins are kept', async () => {
  const asked: (StructureEdit | undefined)[] = []
  const close = showItem(make => Promise.resolve(void asked.push(make(tracks))).then(() => undefined))
  await page.getByLabelText('Menit belajar').fill('12')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(asked).toEqual([{ kind: 'change', id: 'm2', minutes: 12 }])
})

it('keeps a changed title in the dialog when the material is moved', async () => {
  const asked: (StructureEdit | undefined)[] = []
  const close = showItem(make => Promise.resolve(void asked.push(make(tracks))).then(() => undefined))
  await page.getByLabelText('Judul').fill('Materi lain')
  await page.getByLabelText('Di mana').selectOptions('Dasar / Kelas satu')
  await page.getByRole('button', { name: 'Pindahkan ke sana' }).click()
  await expect.poll(() => asked.length).toBe(1)
  await expect.element(page.getByLabelText('Judul')).toHaveValue('Materi lain')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(asked).toEqual([
    { kind: 'move', id: 'm2', parentId: 'c1', at: 0 },
    { kind: 'change', id: 'm2', title: 'Materi lain' },
  ])
})

it('sends the skills of a class as a list, without empty names', async () => {
  const { asked } = await shown()
  await page.getByRole('textbox', { name: 'Keahlian' }).fill('Kueri SQL, , Dasbor ')
  await page.getByRole('button', { name: 'Simpan' }).click()
  expect(asked).toEqual([{ kind: 'change', id: 'c1', skills: ['Kueri SQL', 'Dasbor'] }])
})
