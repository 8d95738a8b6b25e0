import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { CheckoutScreen } from '#app/features/payment/checkout/checkout-screen.tsx'
import { loadCheckout } from '#app/queries/checkout.ts'

export const Route = createFileRoute('/_app/_member/kelas/$slug/checkout')({
  /** Id of the session that was chosen on the course page. */
  validateSearch: v.object({ sesi: v.optional(v.fallback(v.optional(Id), undefined)) }),
  loader: ({ context, params }) => loadCheckout(context.queryClient, params.slug),
  head: () => ({ meta: [{ title: 'Daftar kelas' }] }),
  component: Checkout,
})

function Checkout() {
  return <CheckoutScreen slug={Route.useParams().slug} wantedSessionId={Route.useSearch().sesi} />
}
