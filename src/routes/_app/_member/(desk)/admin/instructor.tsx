import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { instructorList } from '#contract/catalog/instructor.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { InstructorListScreen } from '#app/features/desk/instructor/instructor-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/instructor')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskInstructorListQuery } = await import('#app/queries/desk/instructor.ts')
    await context.queryClient.ensureQueryData(deskInstructorListQuery(v.parse(instructorList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Instructor' }] }),
  component: InstructorRoute,
})

function InstructorRoute() {
  return (
    <InstructorListScreen {...useOpeningListRoute(instructorList.search, '/admin/instructor')}>
      <Outlet />
    </InstructorListScreen>
  )
}
