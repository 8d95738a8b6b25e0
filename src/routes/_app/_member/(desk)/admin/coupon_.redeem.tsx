import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { redeemCodeList } from '#contract/payment/redeem-code.list.ts'
import { useListRoute } from '#app/desk/list/list-route.ts'
import { RedeemCodeScreen } from '#app/features/desk/coupon/redeem-code-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/coupon_/redeem')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { redeemCodeListQuery } = await import('#app/queries/desk/redeem-code.ts')
    await context.queryClient.ensureQueryData(redeemCodeListQuery(v.parse(redeemCodeList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Kode redeem' }] }),
  component: RedeemCodeRoute,
})

function RedeemCodeRoute() {
  return <RedeemCodeScreen {...useListRoute(redeemCodeList.search)} />
}
