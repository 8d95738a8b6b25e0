import { createFileRoute } from '@tanstack/react-router'
import { loadMyCourse } from '#app/features/my-learning/load-my-course.ts'
import { MyCourseScreen } from '#app/features/my-learning/my-course-screen.tsx'

export const Route = createFileRoute('/_app/_member/dashboard/my-course')({
  loader: ({ context }) => loadMyCourse(context.queryClient),
  head: () => ({ meta: [{ title: 'Kelas saya' }] }),
  component: MyCourseScreen,
})
