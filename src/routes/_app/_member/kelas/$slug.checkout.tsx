import { createFileRoute } from '@tanstack/react-router'
import { CheckoutScreen } from '#app/features/payment/checkout/checkout-screen.tsx'
import { loadCheckout } from '#app/queries/checkout.ts'

export const Route = createFileRoute('/_app/_member/kelas/$slug/checkout')({
  loader: ({ context, params }) => loadCheckout(context.queryClient, params.slug),
  head: () => ({ meta: [{ title: 'Daftar kelas' }] }),
  component: Checkout,
})

function Checkout() {
  return <CheckoutScreen slug={Route.useParams().slug} />
}
