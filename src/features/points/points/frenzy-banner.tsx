import Zap from 'lucide-react/icons/zap'
import type { PointState } from '#contract/points/leaderboard.ts'
import { formatCountdown } from '#contract/webinar/countdown.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import classes from './points.module.css'

/**
 * Shows the current or next frenzy. Renders nothing if none is planned. Its text changes with the clock, without a new
 * response of the server.
 */
export function FrenzyBanner({ state }: { state: PointState }) {
  const { frenzyWindow, mission, multiplyer, isFrenzy } = state
  const now = useServerNow(frenzyWindow?.endsAt)
  if (!frenzyWindow) return null
  const startsIn = Date.parse(frenzyWindow.startsAt) - now
  const endsIn = Date.parse(frenzyWindow.endsAt) - now
  if (endsIn <= 0) return null
  const isOn = startsIn <= 0
  return (
    <section className={classes.frenzy} aria-label="Frenzy poin">
      <Zap size={28} aria-hidden />
      <div>
        <strong>
          {isOn ? (isFrenzy ? `Frenzy! Poin dikali ${multiplyer}` : 'Frenzy sedang berlangsung!') : 'Frenzy berikutnya'}
        </strong>
        {isFrenzy && <p>{mission}</p>}
      </div>
      <p className={classes.countdown}>
        <span>{isOn ? 'Berakhir dalam' : 'Mulai dalam'}</span>
        <time role="timer">{formatCountdown(isOn ? endsIn : startsIn)}</time>
      </p>
    </section>
  )
}
