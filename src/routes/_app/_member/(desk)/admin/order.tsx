import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { orderList } from '#contract/order-list.ts'
import { OrderListScreen } from '#app/features/desk/order/order-list-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/order')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { orderListQuery } = await import('#app/queries/desk/order.ts')
    await context.queryClient.ensureQueryData(orderListQuery(v.parse(orderList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Order' }] }),
  component: OrderRoute,
})

function OrderRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(orderList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/order/$id', params: { id: openId }, search }) as const
  return (
    <OrderListScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </OrderListScreen>
  )
}
