import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { ExchangeDrawer } from '#app/features/desk/redeem-pulsa/exchange-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/redeem-pulsa/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { exchangeHistoryQuery } = await import('#app/queries/desk/exchange.ts')
    await context.queryClient.ensureQueryData(exchangeHistoryQuery(params.id))
  },
  component: ExchangeRoute,
})

function ExchangeRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/redeem-pulsa', search: true, resetScroll: false })
  return <ExchangeDrawer key={id} id={id} onClose={close} />
}
