import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BoardRow } from '#contract/points/leaderboard.ts'
import { useTopics } from '#app/realtime/use-topics.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { BoardList, Podium } from './board-list.tsx'
import { readPeriod, periods, type BoardSearch } from './board-search.ts'
import { BoardAge, OwnRank } from './own-rank.tsx'
import { PointsPage } from './points-page.tsx'
import { FrenzyBanner } from './frenzy-banner.tsx'
import classes from './points.module.css'
import { boardQuery, pointStateQuery } from '#app/queries/leaderboard.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

/** Number of ranks below the podium that are shown at first. A button shows the remaining ranks. */
const FIRST_ROWS = 5

/** Leaderboard: first the user's rank with the neighbouring learners, then the podium, then the other ranks. */
export function LeaderboardScreen({ search }: { search: BoardSearch }) {
  const period = readPeriod(search)
  const { data, dataUpdatedAt } = useSuspenseQuery(boardQuery(period))
  const { data: state } = useQuery(pointStateQuery())
  useTopics('leaderboard', 'frenzy', 'redeem')
  const { top, around, me, learnerCount } = data.board
  const isFarBelow = me.rank !== null && me.rank > 3
  return (
    <PointsPage period={periods.find(({ value }) => value === search.periode)?.label}>
      <div className={classes.page}>
        {state && <FrenzyBanner state={state} />}
        <OwnRank board={data.board} state={state} />
        {isFarBelow && <BoardList rows={around} most={top[0]?.points ?? 1} label="Di sekitarmu" />}
        {top.length === 0 ? (
          <EmptyState
            title="Belum ada yang mengumpulkan poin"
            level={2}
            action={
              <AppLink to="/dashboard/my-course" className={getButtonClass('primary')}>
                Lanjutkan belajar
              </AppLink>
            }
          >
            <p>Selesaikan satu materi, dan kamu yang pertama di sini.</p>
          </EmptyState>
        ) : (
          <>
            <Podium rows={top.slice(0, 3)} />
            <OtherRanks key={period} rows={top.slice(3)} most={top[0]?.points ?? 1} />
          </>
        )}
        <Periods search={search} />
        <BoardAge at={dataUpdatedAt} learnerCount={learnerCount} />
        <VisibilityChoice isHidden={me.isHidden} />
      </div>
    </PointsPage>
  )
}

function OtherRanks({ rows, most }: { rows: readonly BoardRow[]; most: number }) {
  const [isWhole, setIsWhole] = useState(false)
  if (rows.length === 0) return null
  const shownRows = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <>
      <BoardList rows={shownRows} most={most} label="Peringkat berikutnya" />
      {shownRows.length < rows.length && (
        <Button variant="secondary" isFullWidth onClick={() => setIsWhole(true)}>
          Tampilkan {rows.length + 3} teratas
        </Button>
      )}
    </>
  )
}

function Periods({ search }: { search: BoardSearch }) {
  const navigate = useNavigate()
  return (
    <fieldset className={classes.periods}>
      <legend className="visually-hidden">Rentang waktu</legend>
      {periods.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={classes.period}
          aria-pressed={value === (search.periode ?? 'pekan')}
          onClick={() => void navigate({ to: '/papan-poin', search: { periode: value }, resetScroll: false })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
