import { createFileRoute } from '@tanstack/react-router'
import { CourseScreen } from '#app/features/catalog/course/course-screen.tsx'
import { loadCourse } from '#app/queries/course.ts'

export const Route = createFileRoute('/_app/kelas/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    // Loaded on demand, because this loader is part of every page's script. If it fails, the page is shown without
    // testimonials.
    const texts = import('#app/queries/testimonials.ts')
      .then(({ testimonialsQuery }) => queryClient.ensureQueryData(testimonialsQuery()))
      .catch(() => undefined)
    const [course] = await Promise.all([loadCourse(queryClient, params.slug), texts])
    return course
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Kelas' }] }),
  component: Course,
})

function Course() {
  return <CourseScreen slug={Route.useParams().slug} />
}
