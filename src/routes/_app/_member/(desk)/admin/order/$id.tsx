import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { OrderDrawer } from '#app/features/desk/order/order-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/order/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { deskOrderQuery } = await import('#app/queries/desk/order.ts')
    await context.queryClient.ensureQueryData(deskOrderQuery(params.id))
  },
  component: OrderDetailRoute,
})

function OrderDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <OrderDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/order', search: true, resetScroll: false })}
    />
  )
}
