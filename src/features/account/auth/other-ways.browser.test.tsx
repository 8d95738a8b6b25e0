import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { OtherLoginMethods } from './other-ways.tsx'

const google = page.getByRole('button', { name: 'Masuk dengan Google' })
const passkey = page.getByRole('button', { name: 'Masuk dengan kunci sandi' })

afterEach(() => {
  vi.unstubAllGlobals()
})

function show(answer: typeof fetch, onLogin?: () => void) {
  vi.stubGlobal('fetch', answer)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } })
  render(
    <QueryClientProvider client={client}>
      <OtherLoginMethods redirect={undefined} isRemembered={false} onLogin={onLogin} />
      <p>Ketentuan</p>
    </QueryClientProvider>,
  )
  return client
}
const answerWith = (isGoogleAvailable: boolean) => async () => Response.json({ data: { isGoogleAvailable } })
async function waitForAnswer(client: QueryClient) {
  await expect.poll(() => client.isFetching()).toBe(0)
}

it('shows the Google button if the server can log users in with Google', async () => {
  show(answerWith(true))
  await expect.element(google).toBeVisible()
})

it('hides the Google button and the separator of the registration if the server has no Google settings', async () => {
  const client = show(answerWith(false))
  await waitForAnswer(client)
  await expect.element(page.getByText('Ketentuan')).toBeVisible()
  expect(google.elements()).toHaveLength(0)
  expect(page.getByText('atau').elements()).toHaveLength(0)
})

it('keeps the passkey button of the login if the server has no Google settings', async () => {
  show(answerWith(false), () => undefined)
  await expect.element(passkey).toBeVisible()
  expect(google.elements()).toHaveLength(0)
})

it('shows the Google button even if the server does not answer', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect.element(google).toBeVisible()
})
