import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Portfolio } from '#contract/certificate/portfolio.ts'
import { closeNotice } from '#app/notices/show-alert.ts'
import { notices } from '#app/notices/state.ts'
import { portfolioQuery } from '#app/queries/portfolio.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { ShareScreen } from './share-screen.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const certificate = (code: string, title: string): Portfolio['certificates'][number] => ({
  code,
  kind: 'graduation',
  number: 'SM-1',
  title,
  detail: 'Web',
  finishedAt: '2026-11-20T03:00:00.000Z',
})
const revoked = certificate('7K3F92QX04TDABCDEFGHJKMNPQ', 'Kelas HTML')
const valid = certificate('8K3F92QX04TDABCDEFGHJKMNPQ', 'Kelas CSS')
const portfolio: Portfolio = {
  code: null,
  sharedAt: null,
  choice: { name: 'full', showsSkills: true, showsAttendance: false, certificates: [revoked.code], projects: [] },
  fullName: 'Sekar Maharani',
  certificates: [revoked, valid],
  projects: [],
  attendance: { meetings: 0, minutes: 0 },
}

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: [], accessToken: 'akses', refreshToken: 'segar' }, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  notices.dialogs.splice(0)
  await clearErasedAccount(userId)
})

function renderScreen(stored: Portfolio): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } })
  client.setQueryData(portfolioQuery().queryKey, stored)
  render(
    <QueryClientProvider client={client}>
      <ShareScreen />
    </QueryClientProvider>,
  )
  return client
}

it('does not send a certificate that was revoked after the learner changed the choice', async () => {
  const bodies: unknown[] = []
  const current = { ...portfolio, certificates: [valid] }
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'PUT') bodies.push(await request.json())
    return Response.json({ data: current })
  })
  const client = renderScreen(portfolio)
  await page.getByRole('checkbox', { name: 'Kelas CSS' }).click()
  client.setQueryData(portfolioQuery().queryKey, current)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Kelas HTML' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect.poll(() => bodies).toEqual([{ ...portfolio.choice, certificates: [valid.code] }])
})

it.each([
  { press: 'Cabut link', method: 'DELETE' },
  { press: 'Ganti dengan link baru', method: 'POST' },
])('asks for a confirmation before a shared link stops working: $press', async ({ press, method }) => {
  const shared = { ...portfolio, code: valid.code, sharedAt: valid.finishedAt }
  const methods: string[] = []
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.url.includes('/v1/portfolio/link')) methods.push(request.method)
    return Promise.resolve(Response.json({ data: shared }))
  })
  renderScreen(shared)
  const button = page.getByRole('button', { name: press })
  await button.click()
  await expect.poll(() => notices.dialogs).toHaveLength(1)
  closeNotice(notices.dialogs[0]!.id, undefined)
  await button.click()
  await expect.poll(() => notices.dialogs).toHaveLength(1)
  expect(methods).toEqual([])
  closeNotice(notices.dialogs[0]!.id, 'end')
  await expect.poll(() => methods).toEqual([method])
})

it('creates the first link without a confirmation', async () => {
  const methods: string[] = []
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    methods.push(new Request(input, init).method)
    return Promise.resolve(Response.json({ data: portfolio }))
  })
  renderScreen(portfolio)
  await page.getByRole('button', { name: 'Buat link publik' }).click()
  await expect.poll(() => methods).toContain('POST')
  expect(notices.dialogs).toEqual([])
})
