import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { useDraft } from '#app/learning/use-draft.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { type AssessmentDraft, getInitialFormValues } from './read-assessment.ts'

/**
 * Stores the assessment as a draft at every change. The draft survives a closed tab and counts as unsent work. A
 * recording is stored as long as the draft refers to it.
 */
export function useAssessmentDraft(assignment: AssessedAssignment, onBegin?: () => void) {
  const [before] = useState((): AssessmentDraft => ({
    typed: getInitialFormValues(assignment),
    marks: assignment.marks ?? [],
    voice: undefined,
  }))
  const { value, isReady, change, discard } = useDraft(getCurrentUserId() ?? '', `assessment:${assignment.id}`, before)
  // Latest draft. The callback of a recording runs up to half a minute after its start. The callback reads this ref, so
  // that it does not overwrite newer input.
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  }, [value])
  const isBegun = JSON.stringify(value) !== JSON.stringify(before)
  useEffect(() => (isBegun ? holdReload('scoring') : undefined), [isBegun])

  /**
   * Changes some fields and keeps the latest values of the other fields, even if the calling function is from an
   * earlier rendering.
   */
  function patch(part: Partial<AssessmentDraft>) {
    onBegin?.()
    newest.current = { ...newest.current, ...part }
    change(newest.current)
  }

  return {
    value,
    /** True after the stored draft has loaded. Before that, no input is possible. */
    isReady,
    patch,
    type: (field: string, words: string) => patch({ typed: { ...newest.current.typed, [field]: words } }),
    discard,
  }
}
export type AssessmentDraftState = ReturnType<typeof useAssessmentDraft>
