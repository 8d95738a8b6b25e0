import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Enrollment } from '#contract/learning/enrollment.ts'
import { mayAskSurveyAt } from '#contract/learning/survey.rules.ts'
import { registerClassEndQuestion } from '#app/learning/class-end.ts'
import { getCareerTrack } from '#app/learning/learning.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { isReachable, connection } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { SurveyDialogsProps } from './survey-dialogs.tsx'
import classes from './survey-invitation.module.css'
import { useSurvey } from './use-survey.ts'

const SurveyDialogs = createLazyPart<SurveyDialogsProps>(
  () => import('./survey-dialogs.tsx').then(module => module.SurveyDialogs),
  { substitute: () => null },
)

interface Props {
  enrollmentId: string
  /**
   * Type of the material above the invitation. Below a quiz or a video no line is shown, but the popup may still open
   * at the end of the class.
   */
  materialType?: string
}

/**
 * Invites the learner to the survey of an enrolment while the survey is due:
 * - as a line on the learning page and below a material, except a quiz or a video, after the first completed material;
 * - as a popup when the learner leaves a finished class after its celebration, with a connection. Closing the popup
 *   continues the navigation. The popup never covers a lesson.
 *
 * 'Nanti' (later) postpones both for a day.
 */
export function SurveyInvitation({ enrollmentId, materialType }: Props) {
  const { data: enrollment } = useQuery(enrollmentQuery(enrollmentId))
  const hasLine = materialType === undefined || mayAskSurveyAt(materialType)
  // A refunded class has no survey, because the survey gives points, and a refunded class gives none.
  return enrollment && !enrollment.refundedAt ? <SurveyAbout enrollment={enrollment} hasLine={hasLine} /> : null
}

function SurveyAbout({ enrollment, hasLine }: { enrollment: Enrollment; hasLine: boolean }) {
  const careerTrackId = getCareerTrack(enrollment).id
  const { survey, postpone, markAnswered } = useSurvey(enrollment, careerTrackId)
  const [openSurvey, setOpenSurvey] = useState<{ goOn: () => void }>()
  const isDue = survey !== undefined

  useEffect(() => {
    if (!isDue) return undefined
    return registerClassEndQuestion(goOn => {
      const mayAsk = isReachable(connection.now())
      if (mayAsk) setOpenSurvey({ goOn })
      return mayAsk
    })
  }, [isDue])

  function close(then: () => void) {
    then()
    setOpenSurvey(undefined)
    openSurvey?.goOn()
  }

  if (!survey) return null
  // Shows the line only after the first completed material, because before that the learner has no opinion.
  const hasBegun = enrollment.progress_status.some(({ status }) => status === 'COMPLETED')
  return (
    <>
      {hasLine && hasBegun && (
        <p className={classes.line}>
          <span>{survey.title}</span>
          <Button variant="ghost" onClick={() => setOpenSurvey({ goOn: () => undefined })}>
            Isi survei
          </Button>
        </p>
      )}
      {openSurvey && (
        <SurveyDialogs
          enrollmentId={enrollment.id}
          careerTrackId={careerTrackId}
          survey={survey}
          postpone={() => close(postpone)}
          markAnswered={() => close(markAnswered)}
        />
      )}
    </>
  )
}
