import { useQuery } from '@tanstack/react-query'
import type { Enrollment } from '#contract/enrollment.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { careerTrackOf } from '#app/learning/learning.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { SurveyDialogsProps } from './survey-dialogs.tsx'
import { useSurvey } from './use-survey.ts'

const SurveyDialogs = lazyPart<SurveyDialogsProps>(
  () => import('./survey-dialogs.tsx').then(part => part.SurveyDialogs),
  { substitute: () => null },
)

/** product.md §4 'Survey': asked about the enrolment an address names. The dialogs come only where there is a question. */
export function SurveyPopup({ enrollmentId }: { enrollmentId: string }) {
  const { data: enrollment } = useQuery(enrollmentQuery(enrollmentId))
  return enrollment ? <SurveyAbout enrollment={enrollment} /> : null
}

function SurveyAbout({ enrollment }: { enrollment: Enrollment }) {
  const careerTrackId = careerTrackOf(enrollment).id
  const { survey, ...answers } = useSurvey(enrollment, careerTrackId)
  if (!survey) return null
  return <SurveyDialogs enrollmentId={enrollment.id} careerTrackId={careerTrackId} survey={survey} {...answers} />
}
