import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { meetingTitle } from '#contract/webinar/meeting-calendar.ts'
import { isRoomOpen, nextMeeting } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { webinarListQuery } from '#app/queries/webinar.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import classes from './dashboard.module.css'

/** The user's next event: a webinar with a seat, or a live session of a course. Renders nothing without one. */
export function NextDate() {
  const { data: webinars = [] } = useQuery(webinarListQuery())
  const now = useServerNow(undefined)
  const [next] = webinars
    .filter(({ registration }) => registration.state === 'registered')
    .flatMap(webinar => {
      const meeting = nextMeeting(webinar.meetings, now)
      return meeting ? [{ webinar, meeting }] : []
    })
    .toSorted((a, b) => Date.parse(a.meeting.startsAt) - Date.parse(b.meeting.startsAt))
  if (!next) return null
  const { webinar, meeting } = next
  return (
    <Link to="/webinar/$slug" params={{ slug: webinar.slug }} className={classes.row}>
      <CalendarDays size={22} aria-hidden />
      <span>
        <strong>{meetingTitle(webinar, meeting.number)}</strong>
        <small>{isRoomOpen(meeting, now) ? 'Ruang sudah dibuka' : formatMeeting(meeting.startsAt)}</small>
      </span>
    </Link>
  )
}
