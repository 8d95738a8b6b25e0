import { createFileRoute } from '@tanstack/react-router'
import { MyCourseScreen } from '#app/features/my-learning/my-course-screen.tsx'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'

export const Route = createFileRoute('/_app/_member/dashboard/my-course')({
  loader: ({ context }) => context.queryClient.ensureQueryData(enrollmentListQuery()),
  head: () => ({ meta: [{ title: 'Kelas saya' }] }),
  component: MyCourseScreen,
})
