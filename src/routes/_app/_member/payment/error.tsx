import { createFileRoute } from '@tanstack/react-router'
import { OrderSearch } from '#app/features/payment/checkout/order-search.ts'
import { PaymentErrorScreen } from '#app/features/payment/checkout/payment-error-screen.tsx'

export const Route = createFileRoute('/_app/_member/payment/error')({
  validateSearch: OrderSearch,
  head: () => ({ meta: [{ title: 'Pembayaran belum berhasil' }] }),
  component: PaymentError,
})

function PaymentError() {
  return <PaymentErrorScreen orderId={Route.useSearch().order} />
}
