import { useEffect, useState } from 'react'
import type { AssessedAssignment } from '#contract/assignment-desk.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { useDraft } from '#app/learning/use-draft.ts'
import { currentUserId } from '#app/session/session.ts'
import { type AssessmentDraft, typedOf } from './read-assessment.ts'

/** Written down at every change, as unsent work is: it survives a closed tab, and the recording is kept by being named in it. */
export function useAssessmentDraft(assignment: AssessedAssignment) {
  const [before] = useState((): AssessmentDraft => ({
    typed: typedOf(assignment),
    marks: assignment.marks ?? [],
    voice: undefined,
  }))
  const { value, change, discard } = useDraft(currentUserId() ?? '', `assessment:${assignment.id}`, before)
  const isBegun = JSON.stringify(value) !== JSON.stringify(before)
  useEffect(() => (isBegun ? holdReload('scoring') : undefined), [isBegun])
  return { value, change, discard }
}
export type AssessmentDraftState = ReturnType<typeof useAssessmentDraft>
