import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Portfolio } from '#contract/certificate/portfolio.ts'
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
  await clearErasedAccount(userId)
})

it('does not send a certificate that was revoked after the learner changed the choice', async () => {
  const bodies: unknown[] = []
  const current = { ...portfolio, certificates: [valid] }
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'PUT') bodies.push(await request.json())
    return Response.json({ data: current })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } })
  client.setQueryData(portfolioQuery().queryKey, portfolio)
  render(
    <QueryClientProvider client={client}>
      <ShareScreen />
    </QueryClientProvider>,
  )
  await page.getByRole('checkbox', { name: 'Kelas CSS' }).click()
  client.setQueryData(portfolioQuery().queryKey, current)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Kelas HTML' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect.poll(() => bodies).toEqual([{ ...portfolio.choice, certificates: [valid.code] }])
})
