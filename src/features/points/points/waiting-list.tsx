import type { WaitingPoints } from '#contract/points/leaderboard.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { getEntryLabels } from './entry-labels.ts'
import classes from './points.module.css'

/** Lists earned points that are not in the balance yet, with the time when they will be added automatically. */
export function WaitingList({ waiting }: { waiting: readonly WaitingPoints[] }) {
  if (waiting.length === 0) return null
  return (
    <section className={classes.waiting} aria-labelledby="poin-menunggu">
      <h2 id="poin-menunggu" className={classes.subtitle}>
        Menunggu dihitung
      </h2>
      <p className={classes.note}>
        Poin masuk sendiri setelah waktu belajar yang wajar lewat, paling lama sehari. Kamu tidak perlu melakukan apa
        pun.
      </p>
      <ul className={classes.rows}>
        {waiting.map(({ id, amount, reason, subject, countsAt }) => (
          <li key={id} className={classes.entry}>
            <span>
              <strong>{getEntryLabels({ reason, subject, multiplyer: 1 }).what}</strong>
              <small>{[subject, `dihitung mulai ${formatMoment(countsAt)}`].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={classes.amount}>+{formatNumber(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
