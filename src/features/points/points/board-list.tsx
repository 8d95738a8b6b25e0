import type { BoardRow } from '#contract/points/leaderboard.ts'
import { formatNumber, formatPoints } from '#app/lib/numbers.ts'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './points.module.css'

const nameOf = ({ name, isMe }: BoardRow) => (isMe ? `${name ?? ''} (kamu)` : (name ?? 'Nama disembunyikan'))

/** The first three ranks, with the winner raised in the middle. Screen readers read them in the order of the ranks. */
export function Podium({ rows }: { rows: readonly BoardRow[] }) {
  return (
    <ol className={classes.podium} aria-label="Tiga teratas">
      {rows.map((row, at) => (
        <li key={at} className={joinClassNames(classes.step, row.isMe && classes.mine)} data-step={at + 1}>
          <span className={classes.medal}>{row.rank}</span>
          <strong>{nameOf(row)}</strong>
          <span>{formatPoints(row.points)}</span>
        </li>
      ))}
    </ol>
  )
}

/** List of ranks. Each rank has a bar that shows its points as a share of `most`. */
export function BoardList({ rows, most, label }: { rows: readonly BoardRow[]; most: number; label: string }) {
  return (
    <ol className={classes.rows} aria-label={label}>
      {rows.map((row, at) => (
        <li key={at} className={joinClassNames(classes.row, row.isMe && classes.mine)}>
          <span className={classes.rank}>{formatNumber(row.rank)}</span>
          <span className={classes.who}>
            <span className={classes.name}>{nameOf(row)}</span>
            <span className={classes.value}>{formatPoints(row.points)}</span>
          </span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.max(2, (100 * row.points) / most)}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
