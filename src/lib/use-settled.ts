import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** The value once it has rested: a letter is no reason for a request. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
