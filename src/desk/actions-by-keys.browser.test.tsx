import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { SavedViews } from './list/saved-views.tsx'

/**
 * Tests the actions of the shared admin components by keyboard. tests/e2e/desk-keyboard.e2e.ts and src/app test the
 * screens.
 */

const userId = '0195a000-0000-7000-8000-00000000000a'
const bulkId = '0195a000-0000-7000-8000-0000000000b1'
const counts = { waiting: 2, done: 0, refused: 0, undone: 0, kept: 0 }
const plan = {
  id: bulkId,
  deed: 'redeem-code.import',
  state: 'planned',
  total: 2,
  counts,
  askedBy: { id: userId, fullName: 'Admin' },
  askedAt: '2026-11-23T03:00:00.000Z',
  reason: null,
  finishedAt: null,
  undoUntil: null,
}
const done = { ...plan, state: 'done', counts: { ...counts, waiting: 0, done: 2 }, reason: 'Kiriman mitra' }

let sent: [call: string, body: unknown][]
let answers: Record<string, unknown>

beforeEach(async () => {
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
  sent = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1/admin', '')}`
    const isJson = request.headers.get('content-type')?.includes('json') === true
    if (request.method !== 'GET') sent.push([call, isJson ? await request.json() : undefined])
    return Response.json({ data: answers[call] ?? {} })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearErasedAccount(userId)
})

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PathContext value="/admin/user">{part}</PathContext>
    </QueryClientProvider>,
  )

/** Presses Tab until the element has the focus. Fails after 12 presses. */
async function tabTo(find: () => Element | null): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    await userEvent.keyboard('{Tab}')
    if (document.activeElement === find()) return
  }
  throw new Error('not reached by Tab')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('saves a list view under a name and deletes it by keyboard', async () => {
  const view = { id: bulkId, name: 'Baru minggu ini', address: '?search=rina' }
  answers = { 'GET /views': [view], 'POST /views': view }
  show(<SavedViews openId={undefined} address={{ sort: 'name' }} />)
  await expect.element(page.getByText('Tampilan', { exact: true })).toBeVisible()
  await tabTo(() => button('Tampilan').query())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'Baru minggu ini' })).toBeVisible()
  await tabTo(() => page.getByRole('textbox').query())
  await userEvent.keyboard('Rina{Enter}')
  const saved = ['POST /views', { screen: '/admin/user', name: 'Rina', address: '?sort=name' }]
  await waitUntilPasses(() => expect(sent).toEqual([saved]))
  await expect.element(page.getByRole('textbox')).toHaveValue('')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Hapus tampilan Baru minggu ini')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await waitUntilPasses(() => expect(sent.at(-1)?.[0]).toBe(`DELETE /views/${bulkId}`))
})

it('chooses, checks and imports a file by keyboard', async () => {
  answers = { 'POST /imports': plan, [`POST /bulks/${bulkId}/start`]: done, [`GET /bulks/${bulkId}`]: done }
  show(
    <ImportDialog
      importName="redeem-code.import"
      columns={['kode', 'mitra']}
      onRest={() => undefined}
      onClose={() => {}}
    />,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await tabTo(() => document.querySelector('input[type="file"]'))
  // Enter opens the operating system's file dialog, which a test cannot control, so the test sets the file directly.
  await page.getByLabelText('Pilih berkas').upload(new File(['kode,mitra\nA,B\nC,D\n'], 'kode.csv'))
  await expect.element(page.getByText('2 dari 2 baris siap diimpor.')).toBeVisible()
  await tabTo(() => page.getByRole('textbox').query())
  await userEvent.keyboard('Kiriman mitra{Enter}')
  await expect.element(page.getByText('Selesai', { exact: true })).toBeVisible()
  expect(sent).toEqual([
    ['POST /imports', undefined],
    [`POST /bulks/${bulkId}/start`, { reason: 'Kiriman mitra' }],
  ])
})
