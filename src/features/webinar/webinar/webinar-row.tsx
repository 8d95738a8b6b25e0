import { Link } from '@tanstack/react-router'
import type { WebinarCard } from '#contract/webinar/webinar.ts'
import { nextMeeting, phaseOf, webinarPhase } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { Badge } from '#app/ui/badge.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { type OwnStanding, useOwnStanding } from './use-own-standing.ts'
import classes from './webinar.module.css'

export function WebinarRow({ webinar, now }: { webinar: WebinarCard; now: number }) {
  const standing = useOwnStanding(webinar)
  const meeting = nextMeeting(webinar.meetings, now) ?? webinar.meetings.at(-1)
  return (
    <article className={classes.row}>
      {meeting && <p className={classes.when}>{formatMeeting(meeting.startsAt)}</p>}
      <h2 className={classes.rowTitle}>
        <Link to="/webinar/$slug" params={{ slug: webinar.slug }}>
          {webinar.title}
        </Link>
      </h2>
      <p className={classes.muted}>{webinar.summary}</p>
      <p className={classes.facts}>
        <span>{webinar.speaker.name}</span>
        <span>{webinar.kind === 'course' ? 'Sesi kelasmu' : webinar.mode}</span>
        {webinar.meetings.length > 1 && <span>{webinar.meetings.length} sesi</span>}
        <Seats webinar={webinar} standing={standing} now={now} />
      </p>
      <p className={classes.badges}>
        {meeting && phaseOf(meeting, now) === 'live' && <Badge tone="danger">Sedang berlangsung</Badge>}
        {webinarPhase(webinar.meetings, now) === 'cancelled' && <Badge tone="danger">Dibatalkan</Badge>}
        <StandingBadge standing={standing} />
      </p>
    </article>
  )
}

function Seats({ webinar, standing, now }: { webinar: WebinarCard; standing: OwnStanding; now: number }) {
  if (webinar.seatsLeft === null || standing.state !== 'none' || webinarPhase(webinar.meetings, now) !== 'coming')
    return null
  return <span>{webinar.seatsLeft > 0 ? `Sisa ${webinar.seatsLeft} tempat` : 'Penuh, bisa masuk daftar tunggu'}</span>
}
