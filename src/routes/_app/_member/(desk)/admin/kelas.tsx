import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { courseList } from '#contract/catalog/course.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { CourseListScreen } from '#app/features/desk/course/course-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/kelas')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { courseChoicesQuery, deskCourseListQuery } = await import('#app/queries/desk/course.ts')
    await Promise.all([
      context.queryClient.ensureQueryData(deskCourseListQuery(v.parse(courseList.search, deps))),
      context.queryClient.ensureQueryData(courseChoicesQuery()),
    ])
  },
  head: () => ({ meta: [{ title: 'Kelas' }] }),
  component: CourseRoute,
})

function CourseRoute() {
  return (
    <CourseListScreen {...useOpeningListRoute(courseList.search, '/admin/kelas')}>
      <Outlet />
    </CourseListScreen>
  )
}
