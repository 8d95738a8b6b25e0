import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PaymentSuccessScreen } from '#app/features/checkout/payment-success-screen.tsx'

const SuccessSearch = v.object({ redirectUrl: v.optional(v.fallback(v.optional(v.string()), undefined)) })

export const Route = createFileRoute('/_app/_member/payment/success')({
  validateSearch: SuccessSearch,
  head: () => ({ meta: [{ title: 'Pembayaran berhasil' }] }),
  component: PaymentSuccess,
})

function PaymentSuccess() {
  return <PaymentSuccessScreen redirectUrl={Route.useSearch().redirectUrl} />
}
