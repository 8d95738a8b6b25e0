import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { inventoryList } from '#contract/inventory-list.ts'
import { InventoryListScreen } from '#app/features/desk/inventory/inventory-list-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/inventory')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { inventoryListQuery } = await import('#app/queries/desk/inventory.ts')
    await context.queryClient.ensureQueryData(inventoryListQuery(v.parse(inventoryList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Inventory' }] }),
  component: InventoryRoute,
})

function InventoryRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(inventoryList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/inventory/$id', params: { id: openId }, search }) as const
  return (
    <InventoryListScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </InventoryListScreen>
  )
}
