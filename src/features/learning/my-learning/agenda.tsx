import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meetingTitle } from '#contract/webinar/meeting-calendar.ts'
import { isRoomOpen, nextMeeting } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { webinarListQuery } from '#app/queries/webinar.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/states/loading-state.tsx'
import styles from './my-course.module.css'

const SHOWN = 3

/** Lists the learner's next events: webinars with a seat, and the live sessions of the courses. */
export function Agenda() {
  const { data: webinars } = useQuery(webinarListQuery())
  const now = useServerNow(undefined)
  const coming = (webinars ?? [])
    .filter(({ registration }) => registration.state === 'registered')
    .flatMap(webinar => {
      const meeting = nextMeeting(webinar.meetings, now)
      return meeting ? [{ webinar, meeting }] : []
    })
    .toSorted((a, b) => Date.parse(a.meeting.startsAt) - Date.parse(b.meeting.startsAt))
  if (!webinars) return <AgendaSkeleton />
  return (
    <section className={styles.section}>
      <h2>Jadwal</h2>
      {coming.length === 0 && <p>Belum ada sesi langsung yang kamu ikuti.</p>}
      <ul className={styles.agenda}>
        {coming.slice(0, SHOWN).map(({ webinar, meeting }) => (
          <li key={meeting.id}>
            <Link to="/webinar/$slug" params={{ slug: webinar.slug }}>
              <strong>{meetingTitle(webinar, meeting.number)}</strong>
            </Link>
            <p>
              {formatMeeting(meeting.startsAt)} · {webinar.mode}
              {isRoomOpen(meeting, now) && ' · Ruang sudah dibuka'}
            </p>
          </li>
        ))}
      </ul>
      <Link to="/webinar" search={coming.length > 0 ? { tampil: 'milikku' } : {}} className={buttonClass('secondary')}>
        {coming.length > 0 ? 'Semua jadwalku' : 'Lihat webinar'}
      </Link>
    </section>
  )
}

/** As high as three meetings, so that the content below does not move when they load. */
function AgendaSkeleton() {
  return (
    <section className={styles.section} aria-hidden="true">
      <h2>Jadwal</h2>
      <Skeleton height="16.5rem" />
    </section>
  )
}
