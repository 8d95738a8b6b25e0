import { useEffect, useState } from 'react'

/**
 * Returns the seconds until zero and a function that restarts the countdown. Calculated from the clock and limited by the
 * start time, so that neither a sleeping phone nor a clock that is set back makes the countdown longer.
 */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [{ startedAt, endsAt }, setSpan] = useState({ startedAt: 0, endsAt: 0 })
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const leftMs = () => (Date.now() < startedAt ? 0 : Math.max(0, endsAt - Date.now()))
    const tick = () => setSecondsLeft(Math.ceil(leftMs() / 1_000))
    tick()
    if (leftMs() === 0) return
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [startedAt, endsAt])
  const start = (seconds: number) => setSpan({ startedAt: Date.now(), endsAt: Date.now() + seconds * 1_000 })
  return { secondsLeft, start }
}
