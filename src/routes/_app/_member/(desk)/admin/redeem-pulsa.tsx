import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { exchangeList } from '#contract/exchange-list.ts'
import { RedeemPulsaScreen } from '#app/features/desk/redeem-pulsa/redeem-pulsa-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/redeem-pulsa')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { exchangeListQuery } = await import('#app/queries/desk/exchange.ts')
    await context.queryClient.ensureQueryData(exchangeListQuery(v.parse(exchangeList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Redeem Pulsa' }] }),
  component: RedeemPulsaRoute,
})

function RedeemPulsaRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(exchangeList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/redeem-pulsa/$id', params: { id: openId }, search }) as const
  return (
    <RedeemPulsaScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </RedeemPulsaScreen>
  )
}
