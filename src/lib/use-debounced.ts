import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** Returns the value after a pause in typing, so that single letters cause no request. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
