import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getServerTime } from '#app/data/clock.ts'

/**
 * Returns the current server time. Renders again each second while it is before `until`, otherwise each minute. Also
 * renders again when the page is shown again, because a phone resumes an installed app days later without loading it.
 */
export function useServerNow(until: string | null | undefined): number {
  const [now, setNow] = useState(getServerTime)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = getServerTime()
      setNow(time)
      clearTimeout(timer)
      timer = setTimeout(tick, until && time < Date.parse(until) ? 1_000 : MINUTE_MS)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [until])
  return now
}
