import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import { formatShortCountdown } from '#contract/webinar/countdown.ts'
import { createQuizAttemptClock, submitExpiredAttempts } from '#app/learning/quiz-deadlines.ts'
import classes from './quiz-form.module.css'
import { formatTimeAnnouncement } from './time-left.ts'

const LAST_MINUTE_MS = 60_000

/** Counts down to the deadline and then submits the answers. Submitting several times is safe. */
export function QuizTimer({ deadline }: { deadline: string }) {
  const endsAt = Date.parse(deadline)
  const [fromMs] = useState(() => endsAt - createQuizAttemptClock().now())
  const [leftMs, setLeftMs] = useState(fromMs)
  const isOver = leftMs <= 0

  useEffect(() => {
    const tick = setInterval(() => setLeftMs(endsAt - createQuizAttemptClock().now()), 250)
    return () => clearInterval(tick)
  }, [endsAt])
  useEffect(() => {
    if (isOver) void submitExpiredAttempts()
  }, [isOver])

  return (
    <>
      <span className={classes.timer} role="timer" data-last={leftMs <= LAST_MINUTE_MS}>
        <Timer size={18} aria-hidden />
        <span className="visually-hidden">Sisa waktu</span>
        {formatShortCountdown(leftMs)}
      </span>
      <output className="visually-hidden" aria-live="polite">
        {formatTimeAnnouncement(leftMs, fromMs)}
      </output>
    </>
  )
}
