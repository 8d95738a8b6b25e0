import { type ReactNode, useRef, useState } from 'react'
import type { AssessedAssignment, AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import type { OpenedTask } from '#contract/assessment/expert-task.ts'
import { AnswerAndForm } from './answer-and-form.tsx'
import { AnswerContent } from './answer-content.tsx'
import { AssessmentForm } from './assessment-form.tsx'
import { useAssessmentDraft } from './use-assessment-draft.ts'
import { type WorkTab, WorkTabs } from './work-tabs.tsx'

interface Props {
  assignment: AssessedAssignment
  /** Source of the files, if not the server. */
  files?: AssessedAssignment['files']
  /** Texts beside the form. Absent for a task downloaded to the device. */
  beside?: Pick<OpenedTask, 'task' | 'earlier'>
  /** Controls below the earlier versions. */
  more?: ReactNode
  /** True if the first field takes the focus when it appears. */
  takesFocus?: boolean
  /** Receives the assessment. By default it is sent to the server. */
  onAssess?: (assessment: AssessmentOfAnswer) => Promise<unknown>
  onDone: (note: string) => void
  onReload: () => void
  /** Called at every change by the expert; reading alone changes nothing. */
  onBegin?: () => void
}

/** Shows an answer, whose pictures can be marked, beside the assessment form. Both share one draft. */
export function AssessmentWork({ assignment, files = assignment.files, beside, more, onBegin, ...form }: Props) {
  const draft = useAssessmentDraft(assignment, onBegin)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [tab, setTab] = useState<WorkTab>('score')
  const ref = useRef<HTMLDivElement>(null)
  const marking = {
    marks: draft.value.marks,
    errors,
    onChange: (marks: typeof draft.value.marks) => draft.patch({ marks }),
  }
  // Shows only the answer while the stored draft is loading, because earlier input would overwrite the draft.
  const ready = draft.isReady ? { marking } : {}
  return (
    <AnswerAndForm ref={ref} answer={<AnswerContent assignment={{ ...assignment, files }} {...ready} />}>
      <WorkTabs tab={tab} onTab={setTab} beside={beside} more={more}>
        {draft.isReady && (
          <AssessmentForm
            assignment={assignment}
            draft={draft}
            errors={errors}
            onErrors={setErrors}
            workRef={ref}
            onShow={() => setTab('score')}
            {...form}
          />
        )}
      </WorkTabs>
    </AnswerAndForm>
  )
}
