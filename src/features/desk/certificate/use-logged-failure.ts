import { useEffect } from 'react'

/** Logs failures of lists and select options. The screen also shows these failures. */
export function useLoggedFailure(error: unknown): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
