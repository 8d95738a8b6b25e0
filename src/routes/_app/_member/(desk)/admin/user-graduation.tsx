import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { enrollmentList } from '#contract/learning/enrollment.list.ts'
import { useListRoute } from '#app/desk/list/list-route.ts'
import { GraduationScreen } from '#app/features/desk/graduation/graduation-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/user-graduation')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskEnrollmentsQuery } = await import('#app/queries/desk/enrollment.ts')
    await context.queryClient.ensureQueryData(deskEnrollmentsQuery(v.parse(enrollmentList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'User Graduation' }] }),
  component: GraduationRoute,
})

function GraduationRoute() {
  return <GraduationScreen {...useListRoute(enrollmentList.search)} />
}
