import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AssignmentState } from '#contract/assessment/assignment.ts'
import { pageSearch } from '#contract/wire/page.ts'
import { Slug } from '#contract/wire/text.ts'
import { DeskProvider } from '#app/desk/mantine/desk-provider.tsx'
import { ScoringScreen } from '#app/features/desk/scoring/scoring-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'
import { guardOf } from '#app/session/guards.ts'

const ScoringSearch = v.object({
  state: v.optional(v.fallback(v.optional(v.picklist([...AssignmentState.options, 'all'])), undefined)),
  course: v.optional(v.fallback(v.optional(Slug), undefined)),
  search: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined)),
  ...pageSearch,
})

export const Route = createFileRoute('/_app/_member/(desk)/business/scoring')({
  validateSearch: openSearch,
  beforeLoad: guardOf<'/business/scoring'>('expert'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { scoringListQuery } = await import('#app/queries/desk/scoring.ts')
    await context.queryClient.ensureQueryData(scoringListQuery(v.parse(ScoringSearch, deps)))
  },
  head: () => ({ meta: [{ title: 'Dashboard Instruktur' }] }),
  component: ScoringRoute,
})

function ScoringRoute() {
  const navigate = Route.useNavigate()
  const filter = v.parse(ScoringSearch, Route.useSearch())
  return (
    <DeskProvider>
      <ScoringScreen
        filter={filter}
        onFilter={next => void navigate({ search: { ...next }, ...filterStep(filter, next, 'search') })}
      />
    </DeskProvider>
  )
}
