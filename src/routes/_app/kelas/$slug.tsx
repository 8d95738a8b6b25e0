import { createFileRoute } from '@tanstack/react-router'
import { CourseScreen } from '#app/features/catalog/course/course-screen.tsx'
import { loadCourse } from '#app/queries/course.ts'

export const Route = createFileRoute('/_app/kelas/$slug')({
  loader: ({ context, params }) => loadCourse(context.queryClient, params.slug),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Kelas' }] }),
  component: Course,
})

function Course() {
  return <CourseScreen slug={Route.useParams().slug} />
}
