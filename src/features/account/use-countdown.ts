import { useEffect, useState } from 'react'

/**
 * Seconds until zero, and the way to start over. By the clock, so that a sleeping phone does not
 * stretch them; one that is put back does not either.
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
