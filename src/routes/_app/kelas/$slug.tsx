import { createFileRoute } from '@tanstack/react-router'
import { CourseScreen } from '#app/features/catalog/course/course-screen.tsx'
import { loadCourse } from '#app/queries/course.ts'

export const Route = createFileRoute('/_app/kelas/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    // Loaded on demand, because other pages have this loader too. The page does without the alumni's texts.
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
