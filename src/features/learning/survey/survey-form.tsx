import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { isAnswerOf, listUnansweredQuestions } from '#contract/learning/survey-answers.rules.ts'
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
  const formRef = useRef<HTMLFormElement>(null)
  // The draft may contain answers to questions and options that the survey no longer has.
  const answers = Object.fromEntries(
    Object.entries(draft.value).filter(([id, answer]) =>
      survey.questions.some(question => question.id === id && isAnswerOf(question, answer)),
    ),
  )
  /** Ids of the required questions that had no answer when the learner tried to send the form. */
  const [missingIds, setMissingIds] = useState<readonly string[]>([])
  const isMissing = (id: string) => missingIds.includes(id) && !Object.hasOwn(answers, id)
  useEffect(() => {
    const question = missingIds.length > 0 && formRef.current?.querySelector('[aria-invalid="true"]')
    if (question instanceof HTMLTextAreaElement) question.focus()
    else if (question) question.querySelector('input')?.focus()
  }, [missingIds])

  const sending = useAction(async () => {
    try {
      await submitSurvey({ enrollmentId, surveyId: survey.id, answers }, careerTrackId)
      draft.discard()
      onSubmitted()
    } catch (error) {
      setProblem(`Jawaban belum tersimpan ${describeNotStored(error)}`)
    }
  })

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const missing = listUnansweredQuestions(survey.questions, answers)
    setMissingIds(missing.map(({ id }) => id))
    if (missing.length === 0) void sending.run()
  }

  const shownProblem = missingIds.some(isMissing) ? 'Masih ada pertanyaan wajib yang belum dijawab.' : problem
  return (
    <BottomSheet title={survey.title} onClose={onClose}>
      <form ref={formRef} className={classes.form} noValidate onSubmit={handleSubmit}>
        {survey.questions.map(question => (
          <SurveyQuestionField
            key={question.id}
            question={question}
            value={draft.value[question.id] ?? ''}
            isDisabled={!draft.isReady || sending.isBusy}
            isMissing={isMissing(question.id)}
            onAnswer={answer => {
              setProblem(undefined)
              draft.change({ ...draft.value, [question.id]: answer })
            }}
          />
        ))}
        {shownProblem && (
          <p className={classes.problem} role="alert">
            {shownProblem}
          </p>
        )}
        <Button type="submit" isBusy={sending.isBusy} disabled={!draft.isReady}>
          Kirim jawaban
        </Button>
      </form>
    </BottomSheet>
  )
}
