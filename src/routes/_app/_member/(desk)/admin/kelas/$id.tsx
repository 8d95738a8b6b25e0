import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { CourseDrawer } from '#app/features/desk/course/course-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/kelas/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { courseChoicesQuery, deskCourseQuery } = await import('#app/queries/desk/course.ts')
    await Promise.all([
      context.queryClient.ensureQueryData(deskCourseQuery(params.id)),
      context.queryClient.ensureQueryData(courseChoicesQuery()),
    ])
  },
  component: CourseDetailRoute,
})

function CourseDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CourseDrawer
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/admin/kelas', search: true, resetScroll: false })}
    />
  )
}
