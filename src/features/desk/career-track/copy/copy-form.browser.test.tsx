import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure } from '#app/data/api/failures.ts'
import { render } from '#tests/support/render-desk.ts'
import type { Tracks } from '../structure-index.ts'
import { CopyForm, type InsertPosition } from './copy-form.tsx'

const tracks: Tracks = [
  {
    id: 't1',
    title: 'Dasar',
    summary: '',
    track_class_content: [{ id: 'c1', title: 'Kelas satu', summary: '', lecture_material_content: [] }],
  },
]

it('two presses send one copy request, and a failed request keeps the position and shows the error', async () => {
  let asked = Promise.withResolvers<void>()
  const onCopy = vi.fn<(position: InsertPosition) => Promise<void>>(() => asked.promise)
  render(<CopyForm tracks={tracks} depth="class" count={2} onCopy={onCopy} />)
  const [track, before, copy] = [
    page.getByLabelText('Ke track'),
    page.getByLabelText('Di urutan'),
    page.getByRole('button', { name: 'Salin 2 kelas' }),
  ]
  await track.selectOptions('Dasar')
  await before.selectOptions('Sebelum Kelas satu')
  await copy.dblClick()
  expect(onCopy.mock.calls).toEqual([[{ parentId: 't1', at: 0 }]])
  asked.reject(new ApiFailure('network', 'no connection'))
  await expect.element(page.getByText(/^Belum terkirim\./)).toBeVisible()
  await expect.element(before).toHaveValue('c1')

  asked = Promise.withResolvers()
  await copy.click()
  asked.reject(new ApiFailure('business', 'Sudah berubah.', { code: 'VERSION_STALE' }))
  await expect.element(page.getByText(/^Draf tujuan baru saja diubah orang lain\./)).toBeVisible()
  await expect.element(before).toHaveValue('c1')
})
