import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { Meeting, WebinarCard } from '#contract/webinar/webinar.ts'
import { formatMeetingTitle } from '#contract/webinar/meeting-calendar.ts'
import { isRoomOpen, findNextMeeting } from '#contract/webinar/webinar.rules.ts'
import { remindMe } from '#app/learning/seat/remind-me.ts'
import { useOwnSeat } from '#app/learning/seat/use-own-seat.ts'
import { formatMeetingDate, formatMeetingTime } from '#app/lib/meeting-times.ts'
import { webinarListQuery } from '#app/queries/webinar.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './dashboard.module.css'

/**
 * The user's next event: a webinar with a reserved seat, or a live session of a course. Renders nothing if there is
 * none.
 */
export function NextEvent() {
  const { data: webinars = [] } = useQuery(webinarListQuery())
  const now = useServerNow(undefined)
  const [next] = webinars
    .filter(({ registration }) => registration.state === 'registered')
    .flatMap(webinar => {
      const meeting = findNextMeeting(webinar.meetings, now)
      return meeting ? [{ webinar, meeting }] : []
    })
    .toSorted((a, b) => Date.parse(a.meeting.startsAt) - Date.parse(b.meeting.startsAt))
  return next ? <DateRow {...next} isOpen={isRoomOpen(next.meeting, now)} /> : null
}

/** Row of one event. Offers a reminder if the user has none for this event. The offer also works offline. */
function DateRow({ webinar, meeting, isOpen }: { webinar: WebinarCard; meeting: Meeting; isOpen: boolean }) {
  const { wantsReminders } = useOwnSeat(webinar)
  const start = Date.parse(meeting.startsAt)
  return (
    <div className={classes.date}>
      <Link to="/webinar/$slug" params={{ slug: webinar.slug }} className={classes.row}>
        <CalendarDays size={22} aria-hidden />
        <span>
          <strong>{formatMeetingTitle(webinar, meeting.number)}</strong>
          <small>
            {isOpen ? 'Ruang sudah dibuka' : `${formatMeetingDate(start)}, ${formatMeetingTime(meeting.startsAt)}`}
            {!isOpen && wantsReminders && <Bell size={14} aria-label="Kami ingatkan" />}
          </small>
        </span>
      </Link>
      {!isOpen && !wantsReminders && (
        <Button variant="ghost" onClick={() => void remindMe(webinar.id)}>
          Ingatkan saya
        </Button>
      )}
    </div>
  )
}
