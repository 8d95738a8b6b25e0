import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { StructureEdit } from '#contract/catalog/structure-edit.ts'
import { render } from '#tests/support/render-desk.ts'
import { PartDialog } from './part-dialog.tsx'
import type { Tracks } from './structure-index.ts'

const tracks: Tracks = [
  {
    id: 't1',
    title: 'Dasar',
    summary: '',
    track_class_content: [{ id: 'c1', title: 'Kelas satu', summary: '', lecture_material_content: [] }],
  },
]

/** Renders the dialog of a class and records its requests; each is pending until `settle`. */
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

it('a double tap deletes nothing: a confirmation opens with the focus on its safe answer', async () => {
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
