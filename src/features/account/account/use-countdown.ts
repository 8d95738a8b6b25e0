import { useEffect, useState } from 'react'

/**
 * Returns the seconds until zero and a function that restarts the countdown. The seconds are calculated from the clock,
 * so that a sleeping phone does not make the countdown longer. If the clock is set to a time before the start, the
 * countdown ends.
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
