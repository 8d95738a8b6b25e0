import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { assessAssignment } from '#contract/assessment/assignment.expert.ts'
import { claimAssignments, type OpenedTask } from '#contract/assessment/expert-task.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { expertTaskQuery } from '#app/queries/desk/expert.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

/**
 * Claims the opened task at the first change or on request, but not when it is opened. Other experts then see that the
 * task is being assessed. `onLost` is called with the reason if another expert has claimed the task first.
 */
export function useTaskClaim(task: OpenedTask, onLost: (reason: string) => void) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const claim = useRef<Promise<number>>(undefined)
  // A claim that is answered after the user has opened another task must not change the screen.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  function lose(reason: string) {
    if (isOpen.current) onLost(reason)
  }

  /** Claims the task. Returns the new revision. */
  async function hold({ id, revision, expert }: OpenedTask): Promise<number> {
    try {
      // Does not refetch the queue, because a filter could then hide the opened task.
      if (expert === null) await call(claimAssignments, { body: { ids: [id] } }, { refetch: 'none' })
      const input = { params: { id }, body: { state: 'being-assessed' } } as const
      const response = await call(assessAssignment, input, { refetch: 'none' })
      if (response.state !== 'being-assessed') lose('Jawaban ini sudah dinilai orang lain.')
      queryClient.setQueryData(expertTaskQuery(id).queryKey, before => before && { ...before, ...response })
      return response.revision
    } catch (failure) {
      // After any other failure, such as a lost connection, the expert can continue, because the score is sent later.
      if (isApiFailure(failure) && failure.kind === 'business') lose(failure.message)
      // Lets the next change claim the task again.
      else claim.current = undefined
      return revision
    }
  }

  return {
    begin: () => {
      if (task.state === 'handed-in' || task.expert === null) claim.current ??= hold(task)
    },
    /**
     * Returns the revision to assess. Waits for the claim, because a score may be typed before the claim is answered.
     * Returns the larger revision, because revisions only grow. `read` is larger if the task was loaded again after the
     * claim.
     */
    revision: async (read: number) => Math.max((await claim.current) ?? read, read),
  }
}
