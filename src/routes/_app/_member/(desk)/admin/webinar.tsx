import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { webinarList } from '#contract/webinar/webinar.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { WebinarListScreen } from '#app/features/desk/webinar/webinar-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/webinar')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { webinarListQuery } = await import('#app/queries/desk/webinar.ts')
    await context.queryClient.ensureQueryData(webinarListQuery(v.parse(webinarList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Webinar' }] }),
  component: WebinarRoute,
})

function WebinarRoute() {
  return (
    <WebinarListScreen {...useOpeningListRoute(webinarList.search, '/admin/webinar')}>
      <Outlet />
    </WebinarListScreen>
  )
}
