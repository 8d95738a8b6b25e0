import { useEffect } from 'react'

/** product.md §8 'Admin': failures of lists and options are logged. They show as well. */
export function useLoggedFailure(error: unknown): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
