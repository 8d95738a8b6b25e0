import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTopics } from '#app/realtime/use-topics.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { BoardList, Podium } from './board-list.tsx'
import { periodOf, periods, type BoardSearch } from './board-search.ts'
import { BoardAge, OwnPlace } from './own-place.tsx'
import { FrenzyBanner } from './frenzy-banner.tsx'
import classes from './points.module.css'
import { boardQuery, pointStateQuery } from '#app/queries/leaderboard.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

export function LeaderboardScreen({ search }: { search: BoardSearch }) {
  const period = periodOf(search)
  const { data, dataUpdatedAt } = useSuspenseQuery(boardQuery(period))
  const { data: state } = useQuery(pointStateQuery())
  useTopics('leaderboard', 'frenzy', 'redeem')
  const navigate = useNavigate()
  const { top, around, me, learnerCount } = data.board
  const isFarBelow = me.rank !== null && me.rank > top.length
  return (
    <div className={classes.page}>
      {state && <FrenzyBanner state={state} />}
      <OwnPlace board={data.board} state={state} />
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
      <BoardAge at={dataUpdatedAt} learnerCount={learnerCount} />
      {top.length === 0 ? (
        <EmptyState
          title="Belum ada yang mengumpulkan poin"
          level={2}
          action={
            <AppLink to="/dashboard/my-course" className={buttonClass('primary')}>
              Lanjutkan belajar
            </AppLink>
          }
        >
          <p>Selesaikan satu materi, dan kamu yang pertama di sini.</p>
        </EmptyState>
      ) : (
        <>
          {isFarBelow && (
            <>
              <h2 className={classes.subtitle}>Di sekitarmu</h2>
              <BoardList rows={around} most={top[0]?.points ?? 1} label="Di sekitarmu" />
            </>
          )}
          <Podium rows={top.slice(0, 3)} />
          {top.length > 3 && <BoardList rows={top.slice(3)} most={top[0]?.points ?? 1} label="Peringkat berikutnya" />}
        </>
      )}
      <VisibilityChoice isHidden={me.isHidden} />
    </div>
  )
}
