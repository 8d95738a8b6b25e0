import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runWhenIdle } from '#app/lib/when-idle.ts'
import { waitUntilSeen } from '#app/lib/when-seen.ts'
import type { Learning } from './learning.ts'

/** Time on a lesson after which the learner will probably stay. */
const READ_MS = 2_000

/** Prefetches classes after the lesson is shown and being read, so that the prefetch does not slow down the lesson. */
export function usePrefetchClasses(learning: Learning, trackClassId?: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const start = () =>
      void waitUntilSeen(READ_MS, controller.signal)
        .then(() => import('./prefetch-classes.ts'))
        .then(({ prefetchClasses }) => prefetchClasses(queryClient, learning, trackClassId, controller.signal))
        .catch(() => undefined)
    runWhenIdle(() => controller.signal.aborted || start())
    return () => controller.abort()
    // Depends only on enrolment and class, because progress in a class does not change what is prefetched.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, learning.enrollmentId, trackClassId])
}
