import { useEffect, useState } from 'react'

/** Seconds until zero, and the way to start over. By the clock, so that a sleeping phone does not stretch them. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)))
    tick()
    if (endsAt <= Date.now()) return
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  return { secondsLeft, start: seconds => setEndsAt(Date.now() + seconds * 1_000) }
}
