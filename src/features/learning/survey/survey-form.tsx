import { useState } from 'react'
import { areAnswersComplete, isAnswerOf } from '#contract/learning/survey-answers.rules.ts'
import type { Survey, SurveyAnswers } from '#contract/learning/survey.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { submitSurvey } from './submit-survey.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { useDraft } from '#app/learning/use-draft.ts'
import { useAction } from '#app/lib/use-action.ts'
import { SurveyQuestionField } from './survey-question.tsx'
import classes from './survey.module.css'

const nothing: SurveyAnswers = {}

interface Props {
  enrollmentId: string
  careerTrackId: string
  survey: Survey
  onClose: () => void
  onSubmitted: () => void
}

/**
 * Form of the survey. The answers are stored first and sent when there is a connection. Incomplete answers are kept as
 * a draft when the form is closed.
 */
export function SurveyForm({ enrollmentId, careerTrackId, survey, onClose, onSubmitted }: Props) {
  const draft = useDraft<SurveyAnswers>(getCurrentUserId() ?? '', `survey-answers:${careerTrackId}`, nothing)
  const [problem, setProblem] = useState<string>()

  const { isBusy, run: handleSubmit } = useAction(async () => {
    // The draft may contain answers to questions and options that the survey no longer has.
    const answers = Object.fromEntries(
      Object.entries(draft.value).filter(([id, answer]) =>
        survey.questions.some(question => question.id === id && isAnswerOf(question, answer)),
      ),
    )
    if (!areAnswersComplete(survey.questions, answers)) {
      setProblem('Masih ada pertanyaan wajib yang belum dijawab.')
      return
    }
    try {
      await submitSurvey({ enrollmentId, surveyId: survey.id, answers }, careerTrackId)
      draft.discard()
      onSubmitted()
    } catch (error) {
      setProblem(`Jawaban belum tersimpan ${describeNotStored(error)}`)
    }
  })

  return (
    <BottomSheet title={survey.title} onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void handleSubmit()
        }}
      >
        {survey.questions.map(question => (
          <SurveyQuestionField
            key={question.id}
            question={question}
            value={draft.value[question.id] ?? ''}
            isDisabled={!draft.isReady || isBusy}
            onAnswer={answer => {
              setProblem(undefined)
              draft.change({ ...draft.value, [question.id]: answer })
            }}
          />
        ))}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" isBusy={isBusy} disabled={!draft.isReady}>
          Kirim jawaban
        </Button>
      </form>
    </BottomSheet>
  )
}
