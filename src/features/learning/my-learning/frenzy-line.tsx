import { useQuery } from '@tanstack/react-query'
import Zap from 'lucide-react/icons/zap'
import { formatNumber } from '#app/lib/numbers.ts'
import { formatDuration } from '#app/lib/time-spans.ts'
import { pointStateQuery } from '#app/queries/leaderboard.ts'
import { useTopics } from '#app/realtime/use-topics.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import classes from './dashboard.module.css'

/** Shows the multiplier and the remaining time while a frenzy runs. Otherwise renders nothing. */
export function FrenzyLine() {
  const { data: state } = useQuery(pointStateQuery())
  useTopics('frenzy', 'redeem', 'attributes')
  const frenzy = state?.frenzyWindow
  const now = useServerNow(frenzy?.endsAt)
  if (!state || !frenzy || now < Date.parse(frenzy.startsAt) || now >= Date.parse(frenzy.endsAt)) return null
  const minutesLeft = Math.ceil((Date.parse(frenzy.endsAt) - now) / 60_000)
  return (
    <p className={classes.frenzy}>
      <Zap size={18} aria-hidden />
      {/* A response from before the start of the frenzy does not contain the multiplier. In this case, the line shows
          only the word 'Frenzy'. */}
      {state.multiplyer > 1 ? `Poin ×${formatNumber(state.multiplyer)}` : 'Frenzy'} · sisa{' '}
      <time role="timer">{formatDuration(minutesLeft * 60)}</time>
    </p>
  )
}
