import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { PasswordSection } from './change-password-section.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

function show(hasPassword: boolean | undefined) {
  const profile = { email: 'budi@contoh.test', hasPassword }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData([...profileQuery().queryKey], profile)
  render(
    <QueryClientProvider client={queryClient}>
      <PasswordSection />
    </QueryClientProvider>,
  )
}

it('shows a user who signed up with Google a link to create a password, and no field for the old one', async () => {
  const answer = vi.fn(async (..._request: Parameters<typeof fetch>) => Response.json({ data: { message: 'ya' } }))
  vi.stubGlobal('fetch', answer)
  show(false)
  await expect.element(page.getByText('budi@contoh.test', { exact: false })).toBeVisible()
  expect(page.getByLabelText('Password lama').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Kirim link untuk membuat password' }).click()
  await expect.element(page.getByText('Link sudah dikirim. Cek juga folder spam.')).toBeVisible()
  const [request] = answer.mock.calls.map(([input, init]) => new Request(input, init))
  expect([new URL(request?.url ?? '').pathname, await request?.json()]).toEqual([
    '/api/v1/auth/forget-password',
    { email: 'budi@contoh.test' },
  ])
})

// A profile that an older build stored on the device has no `hasPassword`.
it.each([true, undefined])('asks for the old password if hasPassword is %s', async hasPassword => {
  show(hasPassword)
  await expect.element(page.getByLabelText('Password lama')).toBeVisible()
})
