import { useEffect, useState } from 'react'
import { getServerTime } from '#app/data/clock.ts'

/** Returns the current server time, and renders again each second while it is before `until`. */
export function useServerNow(until: string | null | undefined): number {
  const [now, setNow] = useState(getServerTime)
  useEffect(() => {
    const end = until ? Date.parse(until) : 0
    const tick = () => setNow(getServerTime())
    tick()
    if (end <= getServerTime()) return undefined
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return now
}
