import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Video from 'lucide-react/icons/video'
import type { CourseDetail, CourseSession, LearningMode } from '#contract/catalog/course.ts'
import { formatDay, formatTime } from '#app/lib/times.ts'
import { Badge } from '#app/ui/badge.tsx'
import classes from './session-list.module.css'

const FEW_SEATS = 5

interface Props {
  course: CourseDetail
  /** True if the learner already has a session. */
  isOwned: boolean
}

/** Upcoming sessions. Each session with a free seat links to its checkout, unless the learner already has a session. */
export function SessionList({ course: { slug, mode, sessions }, isOwned }: Props) {
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
            {placeOf(session, mode)}
          </p>
          {!isOwned && session.seatsLeft > 0 && (
            <Link
              to="/kelas/$slug/checkout"
              params={{ slug }}
              search={{ sesi: session.id }}
              className={classes.choose}
              aria-label={`Pilih ${session.title}`}
            >
              Pilih
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns a text about the location. In mode Hybrid learners attend on site or online; in mode Blended they attend on
 * site and online.
 */
function placeOf({ place }: CourseSession, mode: LearningMode): string {
  if (!place) return 'Lewat panggilan video'
  if (mode === 'Hybrid') return `${place}, atau lewat panggilan video`
  return mode === 'Blended' ? `${place}, dan lewat panggilan video` : place
}

export function Seats({ seatsLeft }: { seatsLeft: number }) {
  if (seatsLeft <= 0) return <Badge tone="danger">Penuh</Badge>
  return <Badge tone={seatsLeft <= FEW_SEATS ? 'danger' : 'neutral'}>Sisa {seatsLeft} kursi</Badge>
}
