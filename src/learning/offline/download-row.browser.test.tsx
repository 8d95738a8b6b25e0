import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SignedClass } from '#contract/learning/signed-class.ts'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { listDownloads, moveDownload, saveDownload } from '#app/data/downloads/store.ts'
import { useDownloads } from '#app/downloads/state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { DownloadRow } from './download-row.tsx'

const userId = '0195a000-0000-7000-8000-00000000000a'
const id = '0195a000-0000-7000-8000-000000000201'
const description: SignedClass = {
  trackClassId: id,
  title: 'Kelas',
  careerTrack: { id, title: 'Program', slug: 'program' },
  version: '1',
  pieceBytes: 10,
  textBytes: 0,
  files: [],
}
const signed = { text: JSON.stringify(description), signature: '' }

function Rows() {
  return useDownloads().classes.map(row => <DownloadRow key={row.trackClassId} row={row} />)
}

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
  const names = { title: 'Kelas', careerTrackTitle: 'Program', enrollmentId: id }
  await saveDownload({ ...names, userId, trackClassId: id, wanted: 'all', isAhead: false, quality: 'standard' })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rows />
    </QueryClientProvider>,
  )
})
afterEach(async () => {
  unmount()
  sessionState.user = undefined
  await clearDevice()
})

const button = (name: string) => page.getByRole('button', { name })
async function move(state: ClassRow['state'], change: Partial<ClassRow> = {}): Promise<void> {
  const [row] = await listDownloads(userId)
  await moveDownload(row!, [row!.state], { ...(change as object), state, problem: undefined })
}

it('after a press, the next download button has the focus, and one element announces each state', async () => {
  await button('Jeda').click()
  await expect.element(button('Lanjutkan')).toHaveFocus()
  const status = page.getByRole('status').element()
  expect(status.textContent.trim()).toBe('Dijeda')
  await move('ready', { version: '1', signed })
  await expect.element(button('Titipkan ke teman')).toBeVisible()
  expect(page.getByRole('status').element()).toBe(status)
  expect(status.textContent).toBe('Siap dibuka tanpa koneksi 0 KB')
})

it('keeps the focus while a pack of the class is created, and announces the file but not each step', async () => {
  await move('ready', { version: '1', signed })
  await button('Titipkan ke teman').click()
  expect(document.activeElement).toBe(button('Titipkan ke teman').element())
  await expect.element(button('Simpan berkas')).toBeVisible()
  await expect
    .element(page.getByRole('status').last())
    .toHaveTextContent(
      'KELAS.semai (1 KB), tanpa data pribadimu. Hanya bisa dipakai teman yang terdaftar di program ini.',
    )
  await button('Tutup').click()
  await expect.element(button('Titipkan ke teman')).toHaveFocus()
  await expect.element(button('Simpan berkas')).not.toBeInTheDocument()
})
