import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LearningScreen } from '#app/features/learning/my-learning/learning-screen.tsx'
import { loadOneCourse } from '#app/features/learning/my-learning/load-my-course.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'

const SurveyInvitation = createLazyPart(
  () => import('#app/features/learning/survey/survey-invitation.tsx').then(module => module.SurveyInvitation),
  { substitute: () => null },
)

const ClassMomentOnReturn = createLazyPart(
  () => import('#app/features/learning/lesson/class-end/class-end.tsx').then(module => module.ClassMomentOnReturn),
  { substitute: () => null },
)

export const Route = createFileRoute('/_app/_member/business/learning/$enrollmentId')({
  loader: ({ context, params }) => loadOneCourse(context.queryClient, params.enrollmentId),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Belajar' }] }),
  component: LearningRoute,
})

function LearningRoute() {
  const { enrollmentId } = Route.useParams()
  const materialId = useLeftMaterial(enrollmentId)
  const footer = (
    <>
      {materialId !== undefined && <ClassMomentOnReturn enrollmentId={enrollmentId} materialId={materialId} />}
      <SurveyInvitation key={enrollmentId} enrollmentId={enrollmentId} />
    </>
  )
  return <LearningScreen enrollmentId={enrollmentId} footer={footer} />
}

/**
 * Returns the id of the material of this enrolment from which the learner came to this page, or undefined after any
 * other navigation.
 */
function useLeftMaterial(enrollmentId: string): string | undefined {
  const router = useRouter()
  // Read at the first render, when the router's resolved location is still the previous page.
  const [from] = useState(() => router.state.resolvedLocation)
  const [, path, , id] = from?.pathname.split('/') ?? []
  return path === 'lecture-material' && from?.search.enrId === enrollmentId ? id : undefined
}
