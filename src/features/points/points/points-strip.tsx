import { useQuery } from '@tanstack/react-query'
import Trophy from 'lucide-react/icons/trophy'
import { formatNumber } from '#app/lib/numbers.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { FrenzyBanner } from './frenzy-banner.tsx'
import classes from './points-strip.module.css'
import { useTopics } from '#app/realtime/use-topics.ts'
import { pointStateQuery } from '#app/queries/leaderboard.ts'

/** Dashboard part: the frenzy, the learner's own rank, and a link to the leaderboard. */
export function PointsStrip() {
  const { data: state } = useQuery(pointStateQuery())
  useTopics('frenzy', 'redeem', 'attributes')
  return (
    <section className={classes.strip} aria-label="Papan poin">
      {state && <FrenzyBanner state={state} />}
      <p className={classes.line}>
        <span>
          <Trophy size={20} aria-hidden />
          {state?.userRank ? `Kamu peringkat ${formatNumber(state.userRank)} pekan ini` : 'Kumpulkan poin pekan ini'}
        </span>
        <AppLink to="/papan-poin" className={buttonClass('secondary')}>
          Papan poin
        </AppLink>
      </p>
    </section>
  )
}
