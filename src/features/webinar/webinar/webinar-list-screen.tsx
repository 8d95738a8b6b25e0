import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { buttonClass } from '#app/ui/button.tsx'
import filter from '#app/ui/filter-links.module.css'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { webinarListQuery } from '#app/queries/webinar.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { RecapLinks } from './recap-links.tsx'
import { WebinarRow } from './webinar-row.tsx'
import type { WebinarSearch } from './webinar-search.ts'
import { views, webinarsIn } from './webinar-views.ts'
import classes from './webinar.module.css'

/** Loaded on demand, because few users set it up. */
const CalendarFeed = lazyPart(() => import('./calendar-feed.tsx').then(part => part.CalendarFeed), {
  fallback: null,
  substitute: () => null,
})

export function WebinarListScreen({ search }: { search: WebinarSearch }) {
  const { data: webinars } = useSuspenseQuery(webinarListQuery())
  const now = usePreciseNow()
  const shown = webinarsIn(webinars, search, now)
  return (
    <div className={classes.page}>
      <PageHead
        title="Webinar"
        text="Belajar langsung bersama pemateri. Sesi langsung dari kelasmu juga ada di sini."
      />
      <nav className={filter.filter} aria-label="Pilih webinar">
        {views.map(({ value, label }) => (
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
      {search.tampil !== 'lewat' && <RecapLinks onlyMissed />}
      {search.tampil === 'lewat' && <RecapLinks />}
      {shown.length > 0 ? (
        <ul className={classes.list}>
          {shown.map(webinar => (
            <li key={webinar.id}>
              <WebinarRow webinar={webinar} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing view={search.tampil} />
      )}
      {search.tampil === 'milikku' && <CalendarFeed />}
    </div>
  )
}

function Nothing({ view }: { view: WebinarSearch['tampil'] }) {
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
        <Link to="/webinar" search={{}} className={buttonClass('primary')}>
          Lihat yang mendatang
        </Link>
      }
    />
  )
}
