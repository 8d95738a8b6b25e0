import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { InventoryDrawer } from '#app/features/desk/inventory/inventory-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/inventory/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { inventoryItemQuery } = await import('#app/queries/desk/inventory.ts')
    await context.queryClient.ensureQueryData(inventoryItemQuery(params.id))
  },
  component: InventoryDetailRoute,
})

function InventoryDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <InventoryDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/inventory', search: true, resetScroll: false })}
    />
  )
}
