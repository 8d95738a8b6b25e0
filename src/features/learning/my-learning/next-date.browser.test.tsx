import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { notices } from '#app/notices/state.ts'
import { webinarListQuery } from '#app/queries/webinar.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { connection } from '#app/session/online.ts'
import { sessionState } from '#app/session/session-state.ts'
import { render } from '#tests/support/render.ts'
import { createWebinarCard } from '#tests/support/webinar-card.ts'
import { NextEvent } from './next-date.tsx'

let userId = ''

beforeEach(async () => {
  userId = crypto.randomUUID()
  notices.dialogs.splice(0)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  lineIs(false)
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  lineIs(true)
  sessionState.user = undefined
})

function lineIs(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  connection.noteBrowserState(isOnline)
}

function show(wantsReminders: boolean, hours = 5): WebinarCard {
  const card = createWebinarCard('sql-malam', Date.now(), hours, 'registered')
  const webinar = { ...card, id: crypto.randomUUID(), registration: { ...card.registration, wantsReminders } }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, refetchOnMount: false } } })
  client.setQueryData(webinarListQuery().queryKey, [webinar])
  const router = createRouter({ routeTree: createRootRoute({ component: NextEvent }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return webinar
}

const remind = page.getByRole('button', { name: 'Ingatkan saya' })

test('offers a reminder for a webinar, stores the reminder offline, and confirms it', async () => {
  const { id } = show(false)
  await remind.click()
  await expect.element(page.getByLabelText('Kami ingatkan')).toBeVisible()
  await expect.element(remind).not.toBeInTheDocument()
  expect((await listEntries(userId)).map(({ kind, payload }) => [kind, payload])).toEqual([
    ['webinar-reminder', { webinarId: id, isWanted: true }],
  ])
})

test('offers no reminder if the learner already has a reminder', async () => {
  show(true)
  await expect.element(page.getByLabelText('Kami ingatkan')).toBeVisible()
  expect(remind.elements()).toHaveLength(0)
})

test('offers no reminder once the room is open', async () => {
  show(false, 0)
  await expect.element(page.getByText('Ruang sudah dibuka')).toBeVisible()
  expect(remind.elements()).toHaveLength(0)
})
