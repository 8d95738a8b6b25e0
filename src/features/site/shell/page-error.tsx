import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { isApiFailure } from '#app/data/api/failures.ts'
import { leaveForMaintenance } from '#app/session/maintenance.ts'
import { onConnectionBack, useIsOnline } from '#app/session/online.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { useEffect, useEffectEvent } from 'react'
import { NotFoundScreen } from './not-found-screen.tsx'
import { isWrongAddress } from './wrong-address.ts'

const MissingScreen = createLazyPart(() => import('./missing-screen.tsx').then(module => module.MissingScreen), {
  substitute: ({ error, onRetry }) => <ErrorState error={error} onRetry={onRetry} level={1} />,
})

/**
 * Error page after a failed loader or a failed rendering. Retries automatically when the connection or the server is
 * available again.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const isOnline = useIsOnline()

  const retry = () => {
    // Resets the queries that failed while the page was rendered. Otherwise such a query would throw its old error
    // again, without a request.
    queryErrors.reset()
    reset()
    void router.invalidate()
  }
  const retryLater = useEffectEvent(retry)

  useEffect(() => onConnectionBack(() => retryLater()), [])

  // Waits until the time that the server requested, because the server would refuse an earlier request.
  useEffect(() => {
    if (!isApiFailure(error)) return
    if (error.kind === 'maintenance') leaveForMaintenance(error.retryAfterMs)
    if (error.kind !== 'rate-limited' || error.retryAfterMs === undefined) return
    const timer = setTimeout(() => retryLater(), error.retryAfterMs)
    return () => clearTimeout(timer)
  }, [error])

  useEffect(() => {
    if (isOnline) console.error(error)
  }, [error, isOnline])

  if (isWrongAddress(error)) return <NotFoundScreen />
  if (isApiFailure(error) && error.kind === 'business') return <MissingScreen error={error} onRetry={retry} />
  return <ErrorState error={error} onRetry={retry} level={1} />
}
