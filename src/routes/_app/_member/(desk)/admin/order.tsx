import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { orderList } from '#contract/payment/order.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { OrderListScreen } from '#app/features/desk/order/order-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/order')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { orderListQuery } = await import('#app/queries/desk/order.ts')
    await context.queryClient.ensureQueryData(orderListQuery(v.parse(orderList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Order' }] }),
  component: OrderRoute,
})

function OrderRoute() {
  return (
    <OrderListScreen {...useOpeningListRoute(orderList.search, '/admin/order')}>
      <Outlet />
    </OrderListScreen>
  )
}
