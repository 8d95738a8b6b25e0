import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import filter from '#app/ui/filter-links.module.css'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { webinarListQuery } from '#app/queries/webinar.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { MissedRecaps, RecapLinks } from './recap-links.tsx'
import { WebinarRow } from './webinar-row.tsx'
import type { WebinarSearch } from './webinar-search.ts'
import { groupRepeats, filterLiveWebinars, groupWebinarsByDay, type WebinarGroup } from './webinar-days.ts'
import { isComing, webinarViews, filterWebinars } from './webinar-views.ts'
import classes from './webinar.module.css'

/** The calendar URL is loaded on demand, because few users use it. */
const CalendarFeed = createLazyPart(() => import('./calendar-feed.tsx').then(module => module.CalendarFeed), {
  fallback: null,
  substitute: () => null,
})

export function WebinarListScreen({ search }: { search: WebinarSearch }) {
  const { data: webinars } = useSuspenseQuery(webinarListQuery())
  const now = usePreciseNow()
  const shownWebinars = filterWebinars(webinars, search, now)
  return (
    <div className={classes.page}>
      <PageHead
        title="Webinar"
        text="Belajar langsung bersama pemateri. Sesi langsung dari kelasmu juga ada di sini."
      />
      <nav className={filter.filter} aria-label="Pilih webinar">
        {webinarViews.map(({ value, label }) => (
          <Link
            key={label}
            to="/webinar"
            search={value ? { tampil: value } : {}}
            resetScroll={false}
            className={filter.option}
            activeOptions={{ exact: true }}
          >
            {label}
          </Link>
        ))}
      </nav>
      {search.tampil === 'lewat' && <RecapLinks />}
      {shownWebinars.length === 0 ? (
        <NoWebinars view={search.tampil} />
      ) : (
        <Schedule webinars={shownWebinars} now={now} />
      )}
      {search.tampil === undefined && <MissedRecaps />}
      {search.tampil === 'milikku' && <CalendarFeed />}
    </div>
  )
}

/** Lists open meeting rooms first, then future days, then past webinars with their full date. */
function Schedule({ webinars, now }: { webinars: readonly WebinarCard[]; now: number }) {
  const live = filterLiveWebinars(webinars, now)
  const laterWebinars = webinars.filter(webinar => isComing(webinar, now) && !live.includes(webinar))
  const past = webinars.filter(webinar => !isComing(webinar, now)).map(first => ({ first, repeats: [] }))
  return (
    <>
      {live.length > 0 && <Rows title="Sekarang" groups={groupRepeats(live)} now={now} hasDay />}
      <div className={classes.days}>
        {groupWebinarsByDay(laterWebinars, now).map(({ title, groups }) => (
          <Rows key={title} title={title} groups={groups} now={now} hasDay />
        ))}
      </div>
      {past.length > 0 && <Rows title="Yang sudah lewat" groups={past} now={now} />}
    </>
  )
}

interface RowsProps {
  title: string
  groups: readonly WebinarGroup[]
  now: number
  hasDay?: boolean
}

function Rows({ title, groups, now, hasDay = false }: RowsProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.list}>
        {groups.map(({ first, repeats }) => (
          <li key={first.id}>
            <WebinarRow webinar={first} repeats={repeats} now={now} hasDay={hasDay} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoWebinars({ view }: { view: WebinarSearch['tampil'] }) {
  if (view === undefined) {
    return (
      <EmptyState picture="calendar" title="Belum ada webinar mendatang">
        <p>Jadwal baru muncul di sini begitu diumumkan.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture="calendar"
      title={view === 'lewat' ? 'Belum ada webinar yang lewat' : 'Kamu belum terdaftar di webinar mana pun'}
      action={
        <Link to="/webinar" search={{}} className={getButtonClass('primary')}>
          Lihat yang mendatang
        </Link>
      }
    />
  )
}
