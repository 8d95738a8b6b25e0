import { useState } from 'react'
import type { AssessedAssignment, AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { AnswerAndForm } from './answer-and-form.tsx'
import { AnswerContent } from './answer-content.tsx'
import { AssessmentForm } from './assessment-form.tsx'
import { useAssessmentDraft } from './use-assessment-draft.ts'

interface Props {
  assignment: AssessedAssignment
  /** Source of the files, if not the server. */
  files?: AssessedAssignment['files']
  /** True if the form takes the focus when it appears. */
  takesFocus?: boolean
  /** Receives the assessment. By default it is sent to the server. */
  onAssess?: (assessment: AssessmentOfAnswer) => Promise<unknown>
  onDone: (note: string) => void
  onReload: () => void
  /** Called at every change by the expert; reading alone changes nothing. */
  onBegin?: () => void
}

/** Shows an answer, whose pictures can be marked, beside the assessment form. Both share one draft. */
export function AssessmentWork({ assignment, files = assignment.files, onBegin, ...form }: Props) {
  const draft = useAssessmentDraft(assignment, onBegin)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const marking = {
    marks: draft.value.marks,
    errors,
    onChange: (marks: typeof draft.value.marks) => draft.patch({ marks }),
  }
  const shown = { ...assignment, files }
  // Shows only the answer while the stored draft is loading, because earlier input would overwrite the draft.
  if (!draft.isReady) return <AnswerAndForm answer={<AnswerContent assignment={shown} />}>{null}</AnswerAndForm>
  return (
    <AnswerAndForm answer={<AnswerContent assignment={shown} marking={marking} />}>
      <AssessmentForm assignment={assignment} draft={draft} errors={errors} onErrors={setErrors} {...form} />
    </AnswerAndForm>
  )
}
