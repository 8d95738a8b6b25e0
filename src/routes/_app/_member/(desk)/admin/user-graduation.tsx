import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { enrollmentList } from '#contract/enrollment-list.ts'
import { GraduationScreen } from '#app/features/desk/graduation/graduation-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/user-graduation')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskEnrollmentsQuery } = await import('#app/queries/desk/enrollment.ts')
    await context.queryClient.ensureQueryData(deskEnrollmentsQuery(v.parse(enrollmentList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'User Graduation' }] }),
  component: GraduationRoute,
})

function GraduationRoute() {
  const navigate = Route.useNavigate()
  const search = v.parse(enrollmentList.search, Route.useSearch())
  return (
    <GraduationScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
    />
  )
}
