import { useEffect, useState } from 'react'
import { serverNow } from '#app/data/clock.ts'

/** Returns the current server time, and renders again each second while it is before `until`. */
export function useServerNow(until: string | null | undefined): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const end = until ? Date.parse(until) : 0
    const tick = () => setNow(serverNow())
    tick()
    if (end <= serverNow()) return undefined
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return now
}
