import { createFileRoute } from '@tanstack/react-router'
import { loadLearning } from '#app/learning/load-learning.ts'
import { LearningScreen } from '#app/features/my-learning/learning-screen.tsx'

export const Route = createFileRoute('/_app/_member/business/learning/$enrollmentId')({
  loader: ({ context, params }) => loadLearning(context.queryClient, params.enrollmentId),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Belajar' }] }),
  component: LearningRoute,
})

function LearningRoute() {
  const { enrollmentId } = Route.useParams()
  return <LearningScreen enrollmentId={enrollmentId} />
}
