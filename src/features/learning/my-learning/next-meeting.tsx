import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { activityListQuery } from '#app/queries/enrollment.ts'
import { webinarListQuery } from '#app/queries/webinar.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import classes from './learning-screen.module.css'

/** Next live session of the course, with a link to its reminder. */
export function NextMeeting({ enrollmentId }: { enrollmentId: string }) {
  const { data: activities } = useQuery(activityListQuery())
  const { data: webinars } = useQuery(webinarListQuery())
  const now = useServerNow(undefined)
  const [session] = (activities ?? [])
    .filter(activity => activity.enrollmentId === enrollmentId)
    .flatMap(({ sessions }) => sessions)
    .filter(({ time }) => Date.parse(time) > now)
    .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
  if (!session) return null
  const room = webinars?.find(
    ({ kind, meetings }) => kind === 'course' && meetings.some(({ startsAt }) => startsAt === session.time),
  )
  return (
    <section className={classes.meeting} aria-labelledby="pertemuan-berikutnya">
      <h2 id="pertemuan-berikutnya">Pertemuan berikutnya</h2>
      <p>
        {formatMeeting(session.time)}
        {session.place !== null && ` · ${session.place}`}
      </p>
      {room && (
        <Link to="/webinar/$slug" params={{ slug: room.slug }}>
          Ingatkan saya
        </Link>
      )}
    </section>
  )
}
