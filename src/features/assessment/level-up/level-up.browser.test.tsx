import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, unmount } from '#tests/support/render.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import { readDraft } from '#app/data/drafts.ts'
import { readFile } from '#app/data/files/store.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { attachFile } from '#app/outbox/attachments.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { LevelUpScreen } from './level-up-screen.tsx'
import { submitLevelUp } from './submit-level-up.ts'

const userId = '0195a000-0000-7000-8000-00000000001e'
beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no line')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  const file = await attachFile('sertifikat.pdf', new Blob(['isi']))
  await submitLevelUp({ title: 'Sertifikat', note: 'Tahun lalu', files: [file] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LevelUpScreen />
    </QueryClientProvider>,
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  // An open form would store its draft again in the new database.
  unmount()
  await clearDevice()
  await refreshOutbox()
})

const takeBack = () => page.getByRole('button', { name: 'Batalkan pengiriman' })

it('a proof that was withdrawn before it was sent is in the form again, with its file', async () => {
  await takeBack().click()
  await expect.element(page.getByLabelText('Judul')).toHaveValue('Sertifikat')
  await expect.element(page.getByLabelText('Catatan')).toHaveValue('Tahun lalu')
  await expect.element(page.getByText('sertifikat.pdf')).toBeVisible()
  expect(await listEntries(userId)).toEqual([])
  const [file] = (await readDraft<FileToUpload[]>(userId, 'level-up-files'))!
  expect(await (await readFile({ ...file!, userId }))?.text()).toBe('isi')
})

it('an unsent proof cannot go back into the form while the form contains another proof', async () => {
  await page.getByLabelText('Judul').fill('Karya baru')
  await takeBack().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Kirim atau kosongkan dulu isian di atas, karena bukti ini kembali ke sana.')
  expect(await listEntries(userId)).toHaveLength(1)
  await expect.element(page.getByLabelText('Judul')).toHaveValue('Karya baru')
})
