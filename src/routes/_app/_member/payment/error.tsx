import { createFileRoute } from '@tanstack/react-router'
import { PaymentErrorScreen } from '#app/features/checkout/payment-error-screen.tsx'

export const Route = createFileRoute('/_app/_member/payment/error')({
  head: () => ({ meta: [{ title: 'Pembayaran belum berhasil' }] }),
  component: PaymentErrorScreen,
})
