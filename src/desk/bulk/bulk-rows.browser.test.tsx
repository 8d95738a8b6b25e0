import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Bulk, BulkRow } from '#contract/admin/bulk.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { BulkRows } from './bulk-rows.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const id = '0195a000-0000-7000-8000-00000000000a'

/** Rows of the operation on the server. The server sends two rows per page. */
let rows: BulkRow[]
let client: QueryClient
beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { searchParams } = new URL(new Request(input, init).url)
    const after = Number(searchParams.get('after') ?? 0)
    const found = rows.filter(({ state, seq }) => state === searchParams.get('state') && seq > after)
    const next = found.length > 2 ? String(found[1]?.seq) : null
    const total = { count: found.length, isExact: true }
    return Response.json({ data: { items: found.slice(0, 2), total, next, previous: null } })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearErasedAccount(userId)
})

const getRow = (seq: number, state: BulkRow['state']): BulkRow => ({
  seq,
  subjectId: id,
  name: `Orang ${seq}`,
  state,
  problem: null,
})

/** Shows the rows as the server has them now. */
function show(state: Bulk['state']): void {
  const countOf = (wanted: BulkRow['state']) => rows.filter(row => row.state === wanted).length
  const counts = { waiting: countOf('waiting'), done: countOf('done'), refused: countOf('refused'), undone: 0, kept: 0 }
  // Only these fields are read.
  const bulk = { id, state, total: rows.length, counts } as unknown as Bulk
  render(
    <QueryClientProvider client={client}>
      <BulkRows bulk={bulk} />
    </QueryClientProvider>,
  )
}
const list = page.getByRole('list')

it('shows rows of a bulk operation that finish after the first finished row was shown', async () => {
  rows = [getRow(1, 'refused'), getRow(2, 'waiting')]
  show('running')
  await expect.element(list.getByText('Orang 1')).toBeVisible()
  rows = [getRow(1, 'refused'), getRow(2, 'refused')]
  show('done')
  await expect.element(list.getByText('Orang 2')).toBeVisible()
})

it('stays on the opened second page when rows of another state appear', async () => {
  rows = [getRow(1, 'waiting'), getRow(2, 'done'), getRow(3, 'done'), getRow(4, 'done')]
  show('running')
  await page.getByRole('button', { name: 'Selanjutnya' }).click()
  await expect.element(list.getByText('Orang 4')).toBeVisible()
  rows = rows.with(0, getRow(1, 'refused'))
  show('done')
  await expect.element(page.getByRole('button', { name: 'Tidak dikerjakan 1' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Selesai 3' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(list.getByText('Orang 4')).toBeVisible()
  await page.getByRole('button', { name: 'Tidak dikerjakan 1' }).click()
  await expect.element(list.getByText('Orang 1')).toBeVisible()
})

it('returns to the first rows of the next state when no row of the opened state is left', async () => {
  rows = [1, 2, 3, 4].map(seq => getRow(seq, 'waiting'))
  show('running')
  await page.getByRole('button', { name: 'Selanjutnya' }).click()
  await expect.element(list.getByText('Orang 4')).toBeVisible()
  rows = [1, 2, 3, 4].map(seq => getRow(seq, 'done'))
  show('done')
  await expect.element(list.getByText('Orang 1')).toBeVisible()
})
