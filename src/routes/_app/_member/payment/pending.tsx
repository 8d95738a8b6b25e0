import { createFileRoute } from '@tanstack/react-router'
import { PaymentPendingScreen } from '#app/features/checkout/payment-pending-screen.tsx'

export const Route = createFileRoute('/_app/_member/payment/pending')({
  head: () => ({ meta: [{ title: 'Pembayaran diproses' }] }),
  component: PaymentPendingScreen,
})
