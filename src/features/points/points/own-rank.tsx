import type { Board, PointState } from '#contract/points/leaderboard.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber, formatPoints } from '#app/lib/numbers.ts'
import { useIsOnline } from '#app/session/online.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { describeNextRank } from './next-ahead.ts'
import { describePendingPoints } from './pending-points.ts'
import classes from './points.module.css'

/** Sticky box with the user's own rank, and with points that are not counted yet. */
export function OwnRank({ board, state }: { board: Board; state: PointState | undefined }) {
  const { entries } = useOutbox()
  const pending = describePendingPoints(entries, state?.eventWorth ?? {})
  const { rank, points } = board.me
  const nextRankText = describeNextRank(board)
  return (
    <>
      <section className={classes.own} aria-label="Peringkatmu">
        <p className={classes.ownRank}>
          {rank === null ? 'Belum ada poin. Selesaikan satu materi.' : `Peringkat ${formatNumber(rank)}`}
          <strong>{formatPoints(points)}</strong>
          {pending && <span className={classes.pending}>{pending}</span>}
        </p>
      </section>
      {/* Rendered outside of the sticky box, because with large text the box would cover the content below. */}
      {nextRankText && <p className={classes.note}>{nextRankText}</p>}
    </>
  )
}

/** Shows the number of learners in the list and, offline, the age of the stored list. */
export function BoardAge({ at, learnerCount }: { at: number; learnerCount: number }) {
  const isOnline = useIsOnline()
  return (
    <output className={classes.note}>
      {formatNumber(learnerCount)} pelajar
      {isOnline ? '' : ` · daftar terakhir di perangkatmu, dari ${formatMoment(at)}`}
    </output>
  )
}
