import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { LessonScreen } from '#app/features/learning/lesson/lesson-screen.tsx'
import { loadLesson } from '#app/features/learning/lesson/load.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'

const SurveyInvitation = createLazyPart(
  () => import('#app/features/learning/survey/survey-invitation.tsx').then(module => module.SurveyInvitation),
  { substitute: () => null },
)

const LessonSearch = v.object({
  enrId: v.optional(v.fallback(v.optional(Id), undefined)),
  quizId: v.optional(v.fallback(v.optional(Id), undefined)),
})

export const Route = createFileRoute('/_app/_member/lecture-material/$type/$id')({
  validateSearch: LessonSearch,
  beforeLoad: ({ search }) => {
    // A material can only be opened as part of an enrolment, so a link without an enrolment leads to the user's
    // courses.
    if (!search.enrId) throw redirect({ to: '/dashboard/activity', replace: true })
    return { enrollmentId: search.enrId }
  },
  loader: ({ context, params }) => loadLesson(context.queryClient, context.enrollmentId, params),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Materi' }] }),
  component: LessonRoute,
})

function LessonRoute() {
  const { type, id } = Route.useParams()
  const { enrollmentId } = Route.useRouteContext()
  const footer = <SurveyInvitation key={enrollmentId} enrollmentId={enrollmentId} materialType={type} />
  return <LessonScreen enrollmentId={enrollmentId} materialId={id} footer={footer} />
}
