import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AssessedAssignment } from '#contract/assignment-desk.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { useDraft } from '#app/learning/use-draft.ts'
import { currentUserId } from '#app/session/session.ts'
import { type AssessmentDraft, typedOf } from './read-assessment.ts'

/** Written down at every change, as unsent work is: it survives a closed tab, and the recording is kept by being named in it. */
export function useAssessmentDraft(assignment: AssessedAssignment, onBegin?: () => void) {
  const [before] = useState((): AssessmentDraft => ({
    typed: typedOf(assignment),
    marks: assignment.marks ?? [],
    voice: undefined,
  }))
  const { value, isReady, change, discard } = useDraft(currentUserId() ?? '', `assessment:${assignment.id}`, before)
  // A recording ends half a minute after it was asked for: what was typed and marked meanwhile is newer than what its end knows.
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  }, [value])
  const isBegun = JSON.stringify(value) !== JSON.stringify(before)
  useEffect(() => (isBegun ? holdReload('scoring') : undefined), [isBegun])

  /** Changes one part of it and leaves the others as they are by now, however old the screen is that asks. */
  function patch(part: Partial<AssessmentDraft>) {
    onBegin?.()
    newest.current = { ...newest.current, ...part }
    change(newest.current)
  }

  return {
    value,
    /** False until what was begun last time has been read back: nothing is typed or marked before. */
    isReady,
    patch,
    type: (field: string, words: string) => patch({ typed: { ...newest.current.typed, [field]: words } }),
    discard,
  }
}
export type AssessmentDraftState = ReturnType<typeof useAssessmentDraft>
