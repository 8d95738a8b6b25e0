import { useState } from 'react'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { SurveyForm } from './survey-form.tsx'
import classes from './survey.module.css'
import type { OpenSurvey } from './use-survey.ts'

export interface SurveyDialogsProps extends Omit<OpenSurvey, 'survey'> {
  enrollmentId: string
  careerTrackId: string
  survey: NonNullable<OpenSurvey['survey']>
}

/** Dialogs with the invitation and the questions. Imports Mantine, so it must be loaded through `createLazyPart`. */
export function SurveyDialogs({ enrollmentId, careerTrackId, survey, postpone, markAnswered }: SurveyDialogsProps) {
  const [isFilling, setIsFilling] = useState(false)
  if (isFilling) {
    return (
      <SurveyForm
        enrollmentId={enrollmentId}
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
