import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { refusedWriteList } from '#contract/admin/refused-write.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { RefusedListScreen } from '#app/features/desk/refused/refused-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/kiriman')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { refusedWriteListQuery } = await import('#app/queries/desk/refused-write.ts')
    await context.queryClient.ensureQueryData(refusedWriteListQuery(v.parse(refusedWriteList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Kiriman Ditolak' }] }),
  component: RefusedRoute,
})

function RefusedRoute() {
  return (
    <RefusedListScreen {...useOpeningListRoute(refusedWriteList.search, '/admin/kiriman')}>
      <Outlet />
    </RefusedListScreen>
  )
}
