import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { enrollmentList } from '#contract/learning/enrollment.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { MarkPassedScreen } from '#app/features/desk/graduation/mark-passed-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/user-lulusin')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskEnrollmentsQuery } = await import('#app/queries/desk/enrollment.ts')
    await context.queryClient.ensureQueryData(deskEnrollmentsQuery(v.parse(enrollmentList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'User Lulusin' }] }),
  component: LulusinRoute,
})

function LulusinRoute() {
  return (
    <MarkPassedScreen {...useOpeningListRoute(enrollmentList.search, '/admin/user-lulusin')}>
      <Outlet />
    </MarkPassedScreen>
  )
}
