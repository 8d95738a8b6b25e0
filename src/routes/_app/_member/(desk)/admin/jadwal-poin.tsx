import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { windowList } from '#contract/points/window.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { WindowListScreen } from '#app/features/desk/point-window/window-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/jadwal-poin')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { pointWindowListQuery } = await import('#app/queries/desk/point-window.ts')
    await context.queryClient.ensureQueryData(pointWindowListQuery(v.parse(windowList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Jadwal Poin' }] }),
  component: PointWindowsRoute,
})

function PointWindowsRoute() {
  return (
    <WindowListScreen {...useOpeningListRoute(windowList.search, '/admin/jadwal-poin')}>
      <Outlet />
    </WindowListScreen>
  )
}
