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
  /** Files with local URLs. Default: the files on the server. */
  files?: AssessedAssignment['files']
  /** Text of the task and earlier versions, shown in tabs beside the form. Undefined for an offline task. */
  beside?: Pick<OpenedTask, 'task' | 'earlier'>
  /** Controls below the earlier versions. */
  more?: ReactNode
  /** True if the first field of the form gets the focus when it appears. */
  takesFocus?: boolean
  /** Receives the assessment. By default it is sent to the server. */
  onAssess?: (assessment: AssessmentOfAnswer) => Promise<unknown>
  onDone: (note: string) => void
  onReload: () => void
  /** Called at every change by the expert. Not called when the expert only opens the answer. */
  onBegin?: () => void
}

/**
 * Shows an answer, whose pictures the expert can mark, beside the assessment form. The answer and the form use the same
 * draft.
 */
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
  // Shows only the answer until the stored draft has loaded, because earlier input would overwrite the stored draft.
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
