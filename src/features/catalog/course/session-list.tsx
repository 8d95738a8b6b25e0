import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Video from 'lucide-react/icons/video'
import type { CourseSession } from '#contract/catalog/course.ts'
import { formatDay, formatTime } from '#app/lib/times.ts'
import { Badge } from '#app/ui/badge.tsx'
import classes from './session-list.module.css'

const FEW_SEATS = 5

export function SessionList({ sessions }: { sessions: readonly CourseSession[] }) {
  if (sessions.length === 0) return <p className={classes.none}>Jadwal berikutnya sedang disusun.</p>
  return (
    <ul className={classes.list}>
      {sessions.map(session => (
        <li key={session.id} className={classes.session}>
          <p className={classes.head}>
            <strong>{session.title}</strong>
            <Seats seatsLeft={session.seatsLeft} />
          </p>
          <p>
            <CalendarDays size={18} aria-hidden />
            {formatDay(session.startsAt, session.zone)}, {formatTime(session.startsAt, session.zone)} ·{' '}
            {session.meetingCount} pertemuan
          </p>
          <p>
            {session.place ? <MapPin size={18} aria-hidden /> : <Video size={18} aria-hidden />}
            {session.place ?? 'Tatap muka daring'}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function Seats({ seatsLeft }: { seatsLeft: number }) {
  if (seatsLeft <= 0) return <Badge tone="danger">Penuh</Badge>
  return <Badge tone={seatsLeft <= FEW_SEATS ? 'danger' : 'neutral'}>Sisa {seatsLeft} kursi</Badge>
}
