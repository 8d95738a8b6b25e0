import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { scoringList } from '#contract/assessment/scoring.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { AssignmentListScreen } from '#app/features/desk/scoring/assignment-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/scoring')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskAssignmentsQuery } = await import('#app/queries/desk/scoring.ts')
    await context.queryClient.ensureQueryData(deskAssignmentsQuery(v.parse(scoringList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Scoring' }] }),
  component: ScoringRoute,
})

function ScoringRoute() {
  return (
    <AssignmentListScreen {...useOpeningListRoute(scoringList.search, '/admin/scoring')}>
      <Outlet />
    </AssignmentListScreen>
  )
}
