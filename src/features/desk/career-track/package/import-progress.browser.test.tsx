import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import type { PackageImport } from '#contract/packages/package-import.ts'
import { categoryListQuery } from '#app/queries/desk/career-track.ts'
import { packageImportQuery } from '#app/queries/desk/package.ts'
import { deskMaterialListQuery } from '#app/queries/desk/material.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { ImportProgress } from './import-progress.tsx'

const id = '0195a000-0000-7000-8000-00000000000b'
const ani = {
  userId: '0195a000-0000-7000-8000-00000000000a',
  isAdmin: true,
  roles: ['learner' as const],
  accessToken: 'akses',
  refreshToken: 'segar',
}
const counts = { tracks: 1, classes: 1, article: 1, assignment: 0, video: 0, pdf: 0, scorm: 0, quiz: 0, questions: 0 }
const checked: PackageImport = {
  id,
  fileName: 'paket.zip',
  state: 'checked',
  findings: {
    format: 'Paket Semai',
    title: 'Program',
    category: { slug: 'data', title: 'Data' },
    counts,
    files: 0,
    bytes: 0,
    faults: [],
    faultCount: 0,
  },
  failure: null,
  careerTrackId: null,
  version: null,
  materialIds: [],
}
/** Responses of the server by the last segment of the path. All other requests fail. */
let answers: Record<string, PackageImport>
let client: QueryClient

beforeEach(async () => {
  await clearDevice()
  await signIn(ani, false)
  answers = {}
  vi.stubGlobal('fetch', (address: unknown) => {
    const answer = answers[new URL(String(address), location.href).pathname.split('/').at(-1) ?? '']
    return answer ? Promise.resolve(Response.json({ data: answer })) : Promise.reject(new TypeError('no line'))
  })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDevice()
})

/**
 * Renders the result of a checked package. `into` is the career track that gets the draft; null creates a new career
 * track.
 */
function show(into: { id: string; title: string } | null = { id, title: 'Program' }) {
  client.setQueryData(packageImportQuery(id).queryKey, checked)
  render(
    <QueryClientProvider client={client}>
      <ImportProgress id={id} into={into ?? undefined} onMade={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

it('keeps the chosen category when a progress request fails, and when the dialog was closed', async () => {
  const choices = [
    { id: 'k1', slug: 'data', title: 'Data' },
    { id: 'k2', slug: 'tani', title: 'Pertanian' },
  ]
  client.setQueryData(categoryListQuery().queryKey, choices)
  show(null)
  const category = page.getByLabelText('Kategori')
  await expect.element(category).toHaveValue('data')
  await category.selectOptions('tani')
  await client.invalidateQueries({ queryKey: packageImportQuery(id).queryKey })
  await expect.element(page.getByRole('button', { name: 'Tanya lagi' })).toBeVisible()
  await expect.element(category).toHaveValue('tani')
  answers = { [id]: checked }
  await page.getByRole('button', { name: 'Tanya lagi' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  unmount()
  show(null)
  await expect.element(category).toHaveValue('tani')
})

it('a lost connection keeps the import form open with an error, and two presses start one import', async () => {
  show()
  const send = page.getByRole('button', { name: 'Impor sebagai draf' })
  await send.click()
  await expect.element(page.getByText(/^Belum terkirim\./)).toBeVisible()
  const sent: string[] = []
  vi.stubGlobal('fetch', (address: unknown) => {
    sent.push(String(address))
    return new Promise(() => {})
  })
  await expect.element(send).toBeEnabled()
  await send.dblClick()
  // Waits, because the call first reads the session from the device.
  await expect.poll(() => sent.filter(each => each.endsWith('/start'))).toHaveLength(1)
})

it('marks the lists changed by an import as stale when the import ends, not when it starts', async () => {
  answers = { [id]: checked }
  show()
  const { queryKey } = deskMaterialListQuery({})
  const isOld = () => client.getQueryState(queryKey)?.isInvalidated
  client.setQueryData(queryKey, { items: [], next: null, previous: null, total: { count: 0, isExact: true } })
  const send = page.getByRole('button', { name: 'Impor sebagai draf' })
  await expect.element(send).toBeVisible()
  await expect.poll(() => client.isFetching()).toBe(0)
  answers = {
    start: { ...checked, state: 'importing' },
    [id]: { ...checked, state: 'importing' },
  }
  await send.click()
  await expect.element(page.getByText(/Menyimpan isi paket/)).toBeVisible()
  expect(isOld()).toBe(false)
  answers = { [id]: { ...checked, state: 'done', careerTrackId: id, version: 2 } }
  await expect.element(page.getByText('Draf versi 2 siap ditinjau.')).toBeVisible()
  await expect.poll(isOld).toBe(true)
})
