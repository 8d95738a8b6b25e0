import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Enrollment } from '#contract/learning/enrollment.ts'
import { mayAskSurveyAt } from '#contract/learning/survey.rules.ts'
import { askAtClassEnd } from '#app/learning/class-end.ts'
import { careerTrackOf } from '#app/learning/learning.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { isReachable, connection } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { SurveyDialogsProps } from './survey-dialogs.tsx'
import classes from './survey-invitation.module.css'
import { useSurvey } from './use-survey.ts'

const SurveyDialogs = lazyPart<SurveyDialogsProps>(
  () => import('./survey-dialogs.tsx').then(part => part.SurveyDialogs),
  { substitute: () => null },
)

interface Props {
  enrollmentId: string
  /** Type of the material above. No invitation appears below a quiz or a video; the end of a class may still ask. */
  materialType?: string
}

/**
 * Invitation to the survey of an enrolment while it is due: a line on the learning page and below a material, never
 * below a quiz or a video, and the popup at the end of a class. The popup does not open over a lesson, as it once did.
 * `leaveClass` is called when the learner leaves a finished class, after its moment; with a connection it opens the popup
 * first and continues when that is closed. 'Nanti' postpones both for a day. A learner who never leaves a class by
 * 'Selanjutnya' sees only the line.
 *
 * The e-wallet notice is stored on the server (`user_profile.e_wallet_told_at`, the first time is kept), because it
 * used to appear again on each device and over a quiz. It is below a passed quiz result, and a popup on the exchange
 * page. The first device that claims it shows it (`useEWalletNotice`).
 */
export function SurveyInvitation({ enrollmentId, materialType }: Props) {
  const { data: enrollment } = useQuery(enrollmentQuery(enrollmentId))
  const hasLine = materialType === undefined || mayAskSurveyAt(materialType)
  // The survey earns points, and a refunded class earns none.
  return enrollment && !enrollment.refundedAt ? <SurveyAbout enrollment={enrollment} hasLine={hasLine} /> : null
}

function SurveyAbout({ enrollment, hasLine }: { enrollment: Enrollment; hasLine: boolean }) {
  const careerTrackId = careerTrackOf(enrollment).id
  const { survey, postpone, markAnswered } = useSurvey(enrollment, careerTrackId)
  const [opened, setOpened] = useState<{ goOn: () => void }>()
  const isDue = survey !== undefined

  useEffect(() => {
    if (!isDue) return undefined
    return askAtClassEnd(goOn => {
      const mayAsk = isReachable(connection.now())
      if (mayAsk) setOpened({ goOn })
      return mayAsk
    })
  }, [isDue])

  function close(then: () => void) {
    then()
    setOpened(undefined)
    opened?.goOn()
  }

  if (!survey) return null
  // Asks for an opinion only after the first finished material.
  const hasBegun = enrollment.progress_status.some(({ status }) => status === 'COMPLETED')
  return (
    <>
      {hasLine && hasBegun && (
        <p className={classes.line}>
          <span>{survey.title}</span>
          <Button variant="ghost" onClick={() => setOpened({ goOn: () => undefined })}>
            Isi survei
          </Button>
        </p>
      )}
      {opened && (
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
