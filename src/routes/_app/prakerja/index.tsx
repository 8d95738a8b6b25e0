import { createFileRoute } from '@tanstack/react-router'
import { PrakerjaScreen } from '#app/features/payment/redemption/prakerja-screen.tsx'
import { redeemStoriesQuery } from '#app/queries/site-content.ts'
import { RedeemSearch } from '#app/features/payment/redemption/redeem-search.ts'

export const Route = createFileRoute('/_app/prakerja/')({
  validateSearch: RedeemSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(redeemStoriesQuery()),
  head: () => ({ meta: [{ title: 'Tukar voucher Prakerja' }] }),
  component: Prakerja,
})

function Prakerja() {
  return <PrakerjaScreen voucher={Route.useSearch().voucher} />
}
