import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { bulkList } from '#contract/admin/bulk.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { BulkListScreen } from '#app/features/desk/bulk/bulk-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/bulk')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { bulkListQuery } = await import('#app/queries/shared/bulk.ts')
    await context.queryClient.ensureQueryData(bulkListQuery(v.parse(bulkList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Pekerjaan Massal' }] }),
  component: BulkRoute,
})

function BulkRoute() {
  return (
    <BulkListScreen {...useOpeningListRoute(bulkList.search, '/admin/bulk')}>
      <Outlet />
    </BulkListScreen>
  )
}
