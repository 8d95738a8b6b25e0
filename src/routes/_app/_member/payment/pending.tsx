import { createFileRoute } from '@tanstack/react-router'
import { OrderSearch } from '#app/features/payment/checkout/order-search.ts'
import { PaymentPendingScreen } from '#app/features/payment/checkout/payment-pending-screen.tsx'
import { PaymentUnknownScreen } from '#app/features/payment/checkout/payment-unknown-screen.tsx'
import { loadOrder } from '#app/queries/order.ts'

export const Route = createFileRoute('/_app/_member/payment/pending')({
  validateSearch: OrderSearch,
  loaderDeps: ({ search }) => ({ order: search.order }),
  loader: async ({ context, deps }) => {
    if (deps.order !== undefined) await loadOrder(context.queryClient, deps.order)
  },
  head: () => ({ meta: [{ title: 'Pembayaran diproses' }] }),
  component: PaymentPending,
})

function PaymentPending() {
  const { order } = Route.useSearch()
  return order === undefined ? <PaymentUnknownScreen /> : <PaymentPendingScreen orderId={order} />
}
