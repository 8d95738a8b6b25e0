import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { assessAssignment } from '#contract/assessment/assignment.expert.ts'
import { claimAssignments, type OpenedTask } from '#contract/assessment/expert-task.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { expertTaskQuery } from '#app/queries/desk/expert.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

/**
 * Claims the opened task at the first change or on request, never by opening it. Other experts then see it as being
 * assessed. `onLost` gets the reason if another expert was first.
 */
export function useHold(task: OpenedTask, onLost: (reason: string) => void) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const claim = useRef<Promise<number>>(undefined)
  // A claim that is answered after the user has moved on must not change the screen.
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

  /** Returns the revision after the claim. */
  async function hold({ id, revision, expert }: OpenedTask): Promise<number> {
    try {
      // Does not fetch the queue again, because a filter could then hide the opened task.
      if (expert === null) await call(claimAssignments, { body: { ids: [id] } }, { refetch: 'none' })
      const input = { params: { id }, body: { state: 'being-assessed' } } as const
      const answer = await call(assessAssignment, input, { refetch: 'none' })
      if (answer.state !== 'being-assessed') lose('Jawaban ini sudah dinilai orang lain.')
      queryClient.setQueryData(expertTaskQuery(id).queryKey, before => before && { ...before, ...answer })
      return answer.revision
    } catch (failure) {
      // Without a connection it can be assessed anyway; the score is sent later.
      if (isApiFailure(failure) && failure.kind === 'business') lose(failure.message)
      return revision
    }
  }

  return {
    begin: () => {
      if (task.state === 'handed-in' || task.expert === null) claim.current ??= hold(task)
    },
    /** Revision to assess. Waits for the claim, because a score may be typed before the claim is answered. */
    revision: async (read: number) => (await claim.current) ?? read,
  }
}
