import { createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { scoringList } from '#contract/scoring-list.ts'
import { AssignmentListScreen } from '#app/features/desk/scoring/assignment-list-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/scoring')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskAssignmentsQuery } = await import('#app/queries/desk/scoring.ts')
    await context.queryClient.ensureQueryData(deskAssignmentsQuery(v.parse(scoringList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Scoring' }] }),
  component: ScoringRoute,
})

function ScoringRoute() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = v.parse(scoringList.search, Route.useSearch())
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: '/admin/scoring/$id', params: { id: openId }, search }) as const
  return (
    <AssignmentListScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
      openId={id}
      hrefOf={openId => router.buildLocation(to(openId)).href}
      onOpen={openId => void navigate({ ...to(openId), resetScroll: false })}
    >
      <Outlet />
    </AssignmentListScreen>
  )
}
