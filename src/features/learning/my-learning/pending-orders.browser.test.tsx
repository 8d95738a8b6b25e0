import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Order } from '#contract/payment/order.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { render } from '#tests/support/render.ts'
import { PendingOrders } from './pending-orders.tsx'

const createOrder = (title: string, change: Partial<Order>): Order => ({
  id: crypto.randomUUID(),
  number: 'SM-20261126-SPA5A9AA',
  course: { slug: 'kelas', title },
  sessionId: crypto.randomUUID(),
  sessionTitle: 'Angkatan 12',
  method: 'midtrans',
  amount: 99_000,
  state: 'pending',
  orderedAt: '2026-11-26T03:59:00.000Z',
  expiresAt: null,
  paidAt: null,
  paymentType: null,
  midtransToken: 'token',
  enrollmentId: null,
  ...change,
})

it('shows only unpaid orders that have not expired, each with its remaining time and a link to its payment', async () => {
  const soon = new Date(Date.now() + 11.5 * MINUTE_MS).toISOString()
  const aMinuteAgo = new Date(Date.now() - MINUTE_MS).toISOString()
  const pending = createOrder('Analisis Data', { expiresAt: soon })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, refetchOnMount: false } } })
  client.setQueryData(orderListQuery().queryKey, [
    pending,
    createOrder('Lewat Waktu', { expiresAt: aMinuteAgo }),
    createOrder('Lunas', { state: 'paid' }),
  ])
  const router = createRouter({
    routeTree: createRootRoute({ component: PendingOrders }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const link = page.getByRole('link', { name: 'Analisis Data' })
  await expect.element(link).toHaveAttribute('href', `/payment/pending?order=${pending.id}`)
  await expect.element(page.getByText('batas waktunya sekitar 12 menit lagi', { exact: false })).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(1)
})
