import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emptyProfile } from '#tests/support/profile.ts'
import { render, unmount } from '#tests/support/render.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { EWalletNotice } from './e-wallet-notice.tsx'
import { rememberPopupFlag } from './flag.ts'

beforeEach(() =>
  signIn(
    { userId: crypto.randomUUID(), isAdmin: false, roles: ['learner'], accessToken: 'a.b.c', refreshToken: 'r' },
    false,
  ),
)
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const offer = { id: crypto.randomUUID(), title: 'Pulsa', denomination: 10_000, pricePoints: 100, isInStock: true }

/** Simulates a server that remembers which users were notified, like the real server. */
function openServer({ isReachable = true, isClaimedMeanwhile = false, hasOffers = true } = {}) {
  const state = { isNotified: false, calls: 0, isCatalogRead: false }
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const { url, method } = new Request(...request)
    if (url.includes('/v1/points/exchanges')) {
      state.isCatalogRead = true
      return Response.json({ data: { balance: 0, window: null, offers: hasOffers ? [offer] : [], exchanges: [] } })
    }
    if (!url.includes('/v1/users/profile')) return Response.json({ status: 'ok' })
    if (!isReachable) throw new TypeError('Failed to fetch')
    if (method === 'POST') {
      const isFirst = !state.isNotified && !isClaimedMeanwhile
      state.isNotified = true
      state.calls += 1
      return Response.json({ data: { isEWalletTold: true, isFirst } })
    }
    return Response.json({ data: { ...emptyProfile(), phoneNumber: '081234567890', isEWalletTold: state.isNotified } })
  })
  return state
}

/** Each call simulates another device with empty storage. */
function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <EWalletNotice />
      <p>Hasil kuis</p>
    </QueryClientProvider>,
  )
  return client
}

const notice = page.getByRole('complementary', { name: 'Hadiah ke e-wallet' })
const quiz = (is_quiz_akhir: boolean) => ({ quizId: 'q', is_quiz_akhir })

test('shows the e-wallet notice with the phone number of the profile, once per user on all devices', async () => {
  const server = openServer()
  rememberPopupFlag(quiz(false))
  show()
  await expect.element(notice.getByText('081234567890')).toBeVisible()
  await expect.poll(() => server.calls).toBe(1)
  await notice.getByRole('button', { name: 'Mengerti' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  unmount()
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  show()
  await expect.poll(() => fetchSpy.mock.settledResults.length).toBeGreaterThan(0)
  await expect.element(page.getByText('Hasil kuis')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(server.calls).toBe(1)
})

test('shows no e-wallet notice if another device claims the notice in the same second', async () => {
  const server = openServer({ isClaimedMeanwhile: true })
  rememberPopupFlag(quiz(false))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  show()
  await expect.poll(() => server.calls).toBe(1)
  await expect.poll(() => fetchSpy.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true)
  await expect.element(page.getByText('Hasil kuis')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test.each([
  ['the next quiz is the final quiz', () => rememberPopupFlag(quiz(true)), {}],
  ['no quiz was chosen', () => undefined, {}],
  ['the server does not answer', () => rememberPopupFlag(quiz(false)), { isReachable: false }],
])('shows no e-wallet notice if %s', async (_case, prepare, options) => {
  const server = openServer(options)
  prepare()
  show()
  await expect.element(page.getByText('Hasil kuis')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(server.calls).toBe(0)
})

test('keeps the e-wallet notice for later if points cannot be exchanged for phone credit', async () => {
  const server = openServer({ hasOffers: false })
  rememberPopupFlag(quiz(false))
  const client = show()
  await expect.poll(() => server.isCatalogRead && client.isFetching() === 0).toBe(true)
  await expect.element(notice).not.toBeInTheDocument()
  expect(server.calls).toBe(0)
})
