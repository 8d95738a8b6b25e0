import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#app/lib/when-idle.ts'
import { whenSeen } from '#app/lib/when-seen.ts'
import type { Learning } from './learning.ts'

/** Time after which a learner will probably stay on this lesson. */
const READ_MS = 2_000

/** Starts after the lesson is shown and being read, so that it never competes with the lesson itself. */
export function useKeepReady(learning: Learning, trackClassId?: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const start = () =>
      void whenSeen(READ_MS, controller.signal)
        .then(() => import('./keep-ready.ts'))
        .then(({ keepClassesReady }) => keepClassesReady(queryClient, learning, trackClassId, controller.signal))
        .catch(() => undefined)
    whenIdle(() => controller.signal.aborted || start())
    return () => controller.abort()
    // The enrolment and the class decide what is kept; a step of progress does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, learning.enrollmentId, trackClassId])
}
