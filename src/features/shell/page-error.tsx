import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useIsOnline } from '#app/session/online.ts'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { useEffect } from 'react'

/** What a page shows when its loader or its drawing failed. Tries again by itself when the line is back. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOnline = useIsOnline()

  function retry() {
    reset()
    void router.invalidate()
  }

  useEffect(() => {
    const handleOnline = () => void router.invalidate()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [router])

  useEffect(() => {
    if (isOnline) console.error(error)
  }, [error, isOnline])

  return <ErrorState error={error} onRetry={retry} level={1} />
}
