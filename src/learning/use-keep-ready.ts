import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepClassesReady } from './keep-ready.ts'
import type { Learning } from './learning.ts'

/** Starts once the screen is idle, so that it never competes with what the learner is looking at. */
export function useKeepReady(learning: Learning, trackClassId?: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const start = () =>
      void keepClassesReady(queryClient, learning, trackClassId, controller.signal).catch(() => undefined)
    const whenIdle = window.requestIdleCallback?.(start, { timeout: 2_000 })
    // Safari has no idle callback.
    const fallback = whenIdle === undefined ? window.setTimeout(start, 300) : undefined
    return () => {
      controller.abort()
      if (whenIdle !== undefined) window.cancelIdleCallback(whenIdle)
      window.clearTimeout(fallback)
    }
    // The enrolment and the class decide what is kept; a step of progress does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, learning.enrollmentId, trackClassId])
}
