import { createFileRoute } from '@tanstack/react-router'
import { LearningScreen } from '#app/features/learning/my-learning/learning-screen.tsx'
import { loadOneCourse } from '#app/features/learning/my-learning/load-my-course.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const SurveyInvitation = lazyPart(
  () => import('#app/features/learning/survey/survey-invitation.tsx').then(part => part.SurveyInvitation),
  { substitute: () => null },
)

export const Route = createFileRoute('/_app/_member/business/learning/$enrollmentId')({
  loader: ({ context, params }) => loadOneCourse(context.queryClient, params.enrollmentId),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Belajar' }] }),
  component: LearningRoute,
})

function LearningRoute() {
  const { enrollmentId } = Route.useParams()
  return (
    <LearningScreen
      enrollmentId={enrollmentId}
      footer={<SurveyInvitation key={enrollmentId} enrollmentId={enrollmentId} />}
    />
  )
}
