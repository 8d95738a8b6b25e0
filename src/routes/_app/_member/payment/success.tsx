import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { loadPaymentOutcome } from '#app/features/payment/checkout/payment-outcome.ts'
import { PaymentSuccessScreen } from '#app/features/payment/checkout/payment-success-screen.tsx'
import { leaveForBusinessSite } from '#app/session/leaving.ts'

const SuccessSearch = v.object({ redirectUrl: v.optional(v.fallback(v.optional(v.string()), undefined)) })

export const Route = createFileRoute('/_app/_member/payment/success')({
  validateSearch: SuccessSearch,
  loaderDeps: ({ search }) => ({ redirectUrl: search.redirectUrl }),
  loader: async ({ deps, preload }) => {
    const outcome = await loadPaymentOutcome(deps.redirectUrl)
    // Without a payment or a redeemed voucher this page has no content, so it redirects.
    if (!outcome) await leaveForBusinessSite('my-course', preload)
    return outcome
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.order ? 'Pembayaran berhasil' : 'Kelas terbuka' }] }),
  component: PaymentSuccess,
})

function PaymentSuccess() {
  const outcome = Route.useLoaderData()
  const { redirectUrl } = Route.useSearch()
  return outcome && <PaymentSuccessScreen outcome={outcome} redirectUrl={redirectUrl} />
}
