import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MAX_CERTIFICATES_PER_DOWNLOAD } from '#contract/wire/limits.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { BulkActions } from './bulk-actions.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
let sentCounts: number[]

beforeEach(async () => {
  await clearDevice()
  sentCounts = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { enrollmentIds } = (await new Request(input, init).json()) as { enrollmentIds: string[] }
    sentCounts.push(enrollmentIds.length)
    return Response.json({ state: 'success', data: { total: enrollmentIds.length } })
  })
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearErasedAccount(userId)
})

it('uses several calls to publish more certificates than one call accepts', async () => {
  const ids = Array.from({ length: MAX_CERTIFICATES_PER_DOWNLOAD + 1 }, () => crypto.randomUUID())
  const path = { courseId: crypto.randomUUID(), sessionId: crypto.randomUUID() }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkActions path={path} isGenerated ids={ids} onDone={() => undefined} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click()
  await expect.element(page.getByText('201 sertifikat diterbitkan.')).toBeVisible()
  expect(sentCounts).toEqual([MAX_CERTIFICATES_PER_DOWNLOAD, 1])
})
