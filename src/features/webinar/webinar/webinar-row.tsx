import { Link } from '@tanstack/react-router'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { isRoomOpen, findNextMeeting, getMeetingPhase, getWebinarPhase } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting, formatMeetingTime } from '#app/lib/meeting-times.ts'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { Portrait } from '#app/ui/portrait.tsx'
import { SeatBadge } from './seat-badge.tsx'
import { type OwnSeat, useOwnSeat } from '#app/learning/seat/use-own-seat.ts'
import classes from './webinar.module.css'

interface Props {
  webinar: WebinarCard
  /** Later webinars of the same title in the list. */
  repeats?: readonly WebinarCard[]
  now: number
  /** True if a heading above the row shows the day. The row then shows only the time. */
  hasDay?: boolean
}

export function WebinarRow({ webinar, repeats = [], now, hasDay = false }: Props) {
  const seat = useOwnSeat(webinar)
  const meeting = findNextMeeting(webinar.meetings, now) ?? webinar.meetings.at(-1)
  const isOpen = meeting !== undefined && isRoomOpen(meeting, now)
  const hasSeat = seat.state === 'registered' || webinar.kind === 'course'
  return (
    <article className={classes.row} data-live={isOpen || undefined}>
      <span className={classes.face}>
        <Portrait name={webinar.speaker.name} picUrl={webinar.speaker.picUrl} />
      </span>
      {meeting && (
        <p className={classes.when}>
          {hasDay ? formatMeetingTime(meeting.startsAt) : formatMeeting(meeting.startsAt)}
          {isOpen && ` · ${getMeetingPhase(meeting, now) === 'live' ? 'sedang berlangsung' : 'ruang sudah dibuka'}`}
        </p>
      )}
      <h3 className={classes.rowTitle}>
        <Link to="/webinar/$slug" params={{ slug: webinar.slug }}>
          {webinar.title}
        </Link>
      </h3>
      <p className={classes.facts}>
        <span>{webinar.speaker.name}</span>
        <span>{webinar.kind === 'course' ? 'Sesi kelasmu' : webinar.mode}</span>
        {webinar.meetings.length > 1 && <span>{webinar.meetings.length} sesi</span>}
        <Seats webinar={webinar} seat={seat} now={now} />
      </p>
      <p className={classes.badges}>
        {getWebinarPhase(webinar.meetings, now) === 'cancelled' && <Badge tone="danger">Dibatalkan</Badge>}
        <SeatBadge seat={seat} />
      </p>
      {repeats.length > 0 && <Repeats repeats={repeats} now={now} />}
      {isOpen && !hasSeat && webinar.mode === 'Daring' && webinar.seatsLeft !== 0 && (
        <Link
          to="/webinar/$slug"
          params={{ slug: webinar.slug }}
          className={joinClassNames(getButtonClass('secondary'), classes.join)}
        >
          Daftar untuk gabung
        </Link>
      )}
      {isOpen && hasSeat && webinar.mode === 'Daring' && (
        <Link
          to="/webinar/$slug/ruang/$number"
          params={{ slug: webinar.slug, number: String(meeting.number) }}
          className={joinClassNames(getButtonClass('primary'), classes.join)}
        >
          Gabung
        </Link>
      )}
    </article>
  )
}

function Repeats({ repeats, now }: { repeats: readonly WebinarCard[]; now: number }) {
  return (
    <p className={classes.repeats}>
      Juga pukul{' '}
      {repeats.map(({ id, slug, meetings }) => (
        <Link key={id} to="/webinar/$slug" params={{ slug }}>
          {formatMeetingTime((findNextMeeting(meetings, now) ?? meetings[0])?.startsAt ?? '')}
        </Link>
      ))}
    </p>
  )
}

function Seats({ webinar, seat, now }: { webinar: WebinarCard; seat: OwnSeat; now: number }) {
  if (webinar.seatsLeft === null || seat.state !== 'none' || getWebinarPhase(webinar.meetings, now) !== 'coming')
    return null
  return <span>{webinar.seatsLeft > 0 ? `Sisa ${webinar.seatsLeft} kursi` : 'Penuh, bisa masuk daftar tunggu'}</span>
}
