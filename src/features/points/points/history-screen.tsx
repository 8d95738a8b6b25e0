import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PointEntry } from '#contract/points/leaderboard.ts'
import { formatMeetingTime } from '#app/lib/meeting-times.ts'
import { formatPoints } from '#app/lib/numbers.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { getEntryLabels } from './entry-labels.ts'
import { groupByDay, formatSignedNumber } from './point-days.ts'
import { WaitingList } from './waiting-list.tsx'
import classes from './points.module.css'
import { pointBalanceQuery } from '#app/queries/points.ts'
import { loadEarlierEntries, pointEntriesQuery } from '#app/queries/leaderboard.ts'

/** Lists the point entries by day, newest first. */
export function HistoryScreen() {
  const { data: newest } = useSuspenseQuery(pointEntriesQuery())
  const { data: points } = useQuery(pointBalanceQuery())
  /** Older entries that the user has loaded, together with the entries that were shown before them. */
  const [loaded, setLoaded] = useState<typeof newest>({ entries: [], next: null })
  const [isLoading, setIsLoading] = useState(false)
  // If more entries were added than `newest` contains, older entries must be loaded again, because some are missing.
  const isComplete = loaded.entries.some(({ id }) => id === newest.entries.at(-1)?.id)
  const entries = isComplete ? joinEntries(newest.entries, loaded.entries) : newest.entries
  const { waiting = [] } = newest
  const now = useServerNow(undefined)
  const { next } = isComplete ? loaded : newest

  async function showOlder(before: number) {
    setIsLoading(true)
    try {
      const page = await loadEarlierEntries(before)
      setLoaded({ entries: [...entries, ...page.entries], next: page.next })
    } catch (error) {
      alertFailure(error)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <div className={classes.page}>
      <p className={classes.sum} style={{ visibility: points ? undefined : 'hidden' }}>
        Poinmu <strong>{formatPoints(points?.balance ?? 0)}</strong>
      </p>
      <WaitingList waiting={waiting} />
      {entries.length === 0 && waiting.length === 0 && (
        <EmptyState
          title="Belum ada poin"
          level={2}
          action={
            <AppLink to="/dashboard/my-course" className={getButtonClass('primary')}>
              Lanjutkan belajar
            </AppLink>
          }
        >
          <p>Poin pertamamu muncul di sini setelah satu materi selesai.</p>
        </EmptyState>
      )}
      {groupByDay(entries, now, { hasOlder: next !== null }).map(({ title, sum, entries: ofDay }) => (
        <section key={title} className={classes.day} aria-label={title}>
          <h2>
            {title} {sum !== undefined && <span>{formatSignedNumber(sum)}</span>}
          </h2>
          <ul className={classes.rows}>
            {ofDay.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {next !== null && (
        <Button variant="secondary" isBusy={isLoading} onClick={() => void showOlder(next)}>
          Muat lagi
        </Button>
      )}
    </div>
  )
}

/**
 * Joins two lists that may overlap, because new entries move other entries from the server's first page to the second.
 */
function joinEntries(newest: readonly PointEntry[], loaded: readonly PointEntry[]): PointEntry[] {
  return [...new Map([...newest, ...loaded].map(entry => [entry.id, entry])).values()]
}

function Entry({ entry }: { entry: PointEntry }) {
  const { what, about } = getEntryLabels(entry)
  const { amount, happenedAt } = entry
  return (
    <li className={classes.entry}>
      <span>
        <strong>{what}</strong>
        <small>{[about, formatMeetingTime(happenedAt)].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={joinClassNames(classes.amount, amount > 0 && classes.gain)}>{formatSignedNumber(amount)}</span>
    </li>
  )
}
