import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { exchangeList } from '#contract/points/exchange.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { RedeemPulsaScreen } from '#app/features/desk/redeem-pulsa/redeem-pulsa-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/redeem-pulsa')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { exchangeListQuery } = await import('#app/queries/desk/exchange.ts')
    await context.queryClient.ensureQueryData(exchangeListQuery(v.parse(exchangeList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Redeem Pulsa' }] }),
  component: RedeemPulsaRoute,
})

function RedeemPulsaRoute() {
  return (
    <RedeemPulsaScreen {...useOpeningListRoute(exchangeList.search, '/admin/redeem-pulsa')}>
      <Outlet />
    </RedeemPulsaScreen>
  )
}
