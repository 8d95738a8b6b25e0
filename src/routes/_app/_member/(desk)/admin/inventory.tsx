import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { inventoryList } from '#contract/points/inventory.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { InventoryListScreen } from '#app/features/desk/inventory/inventory-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/inventory')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { inventoryListQuery } = await import('#app/queries/desk/inventory.ts')
    await context.queryClient.ensureQueryData(inventoryListQuery(v.parse(inventoryList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Inventory' }] }),
  component: InventoryRoute,
})

function InventoryRoute() {
  return (
    <InventoryListScreen {...useOpeningListRoute(inventoryList.search, '/admin/inventory')}>
      <Outlet />
    </InventoryListScreen>
  )
}
