import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '#contract/payment/order.ts'
import { render } from '#tests/support/render.ts'
import { OrderCard } from './order-card.tsx'

const order: Order = {
  id: crypto.randomUUID(),
  number: 'SM-20261126-SPA5A9AA',
  course: { slug: 'dasar-pengembang-web', title: 'Dasar Pengembang Web' },
  sessionId: crypto.randomUUID(),
  sessionTitle: 'Angkatan 12',
  method: 'midtrans',
  amount: 99_000,
  state: 'paid',
  orderedAt: '2026-11-26T03:59:00.000Z',
  expiresAt: null,
  paidAt: '2026-11-26T03:59:30.000Z',
  paymentType: 'credit_card',
  midtransToken: null,
  enrollmentId: crypto.randomUUID(),
}

it("a paid order has the link 'Buka kelas', and a refunded order has the link 'Baca materi'", async () => {
  render(
    <>
      <OrderCard order={order} />
      <OrderCard order={{ ...order, id: crypto.randomUUID(), state: 'refunded' }} />
    </>,
  )
  await expect
    .poll(() =>
      page
        .getByRole('link')
        .elements()
        .map(link => link.textContent),
    )
    .toEqual(['Buka kelas', 'Baca materi'])
})
