import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** Debounces a value: returns it after a pause in typing, so that single key presses cause no requests. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
