import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Enrollment } from '#contract/enrollment.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { Button } from '#app/ui/button.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { careerTrackOf } from '#app/learning/learning.ts'
import { SurveyForm } from './survey-form.tsx'
import classes from './survey.module.css'
import { useSurvey } from './use-survey.ts'

/** product.md §4 'Survey': asked about the enrolment an address names. Loads Mantine: reach it through `lazyPart`. */
export function SurveyPopup({ enrollmentId }: { enrollmentId: string }) {
  const { data: enrollment } = useQuery(enrollmentQuery(enrollmentId))
  return enrollment ? <SurveyAbout enrollment={enrollment} /> : null
}

function SurveyAbout({ enrollment }: { enrollment: Enrollment }) {
  const careerTrackId = careerTrackOf(enrollment).id
  const { survey, postpone, markAnswered } = useSurvey(enrollment, careerTrackId)
  const [isFilling, setIsFilling] = useState(false)

  if (!survey) return null
  if (isFilling) {
    return (
      <SurveyForm
        enrollmentId={enrollment.id}
        careerTrackId={careerTrackId}
        survey={survey}
        onClose={postpone}
        onSubmitted={() => {
          showToast('Terima kasih! Jawabanmu tersimpan di perangkat dan dikirim begitu ada koneksi.')
          markAnswered()
        }}
      />
    )
  }
  return (
    <ModalDialog title={survey.title} onClose={postpone}>
      <div className={classes.invitation}>
        <p>{survey.intro}</p>
        <Button isFullWidth data-autofocus onClick={() => setIsFilling(true)}>
          Isi survei
        </Button>
        <Button isFullWidth variant="ghost" onClick={postpone}>
          Nanti
        </Button>
      </div>
    </ModalDialog>
  )
}
