import { createFileRoute } from '@tanstack/react-router'
import { loadMyCourse } from '#app/features/learning/my-learning/load-my-course.ts'
import { MyCourseScreen } from '#app/features/learning/my-learning/my-course-screen.tsx'

export const Route = createFileRoute('/_app/_member/business/my-course')({
  loader: ({ context }) => loadMyCourse(context.queryClient),
  head: () => ({ meta: [{ title: 'Kelas saya' }] }),
  component: MyCourseScreen,
})
