import type { Meeting, WebinarDetail } from '#contract/webinar/webinar.ts'
import { type MeetingPhase, getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import { formatDuration } from '#app/lib/time-spans.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { Badge } from '#app/ui/badge.tsx'
import classes from './webinar.module.css'

const phaseLabels: Record<MeetingPhase, string | undefined> = {
  coming: undefined,
  open: 'Ruang dibuka',
  live: 'Sedang berlangsung',
  over: 'Selesai',
  cancelled: 'Dibatalkan',
}

export function MeetingList({ webinar, now }: { webinar: WebinarDetail; now: number }) {
  return (
    <section aria-labelledby="jadwal-webinar">
      <h2 id="jadwal-webinar">Jadwal</h2>
      <ol className={classes.meetings}>
        {webinar.meetings.map(meeting => (
          <li key={meeting.id} className={classes.meeting}>
            {webinar.meetings.length > 1 && <span className={classes.muted}>Sesi {meeting.number}</span>}
            <strong>{formatMeeting(meeting.startsAt)}</strong>
            <span className={classes.muted}>{formatDuration(secondsOf(meeting))}</span>
            <MeetingBadges meeting={meeting} now={now} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function MeetingBadges({ meeting, now }: { meeting: Meeting; now: number }) {
  const phase = getMeetingPhase(meeting, now)
  const labels = phaseLabels[phase]
  const isUrgent = phase === 'live' || phase === 'cancelled'
  return (
    <>
      {labels && <Badge tone={isUrgent ? 'danger' : 'neutral'}>{labels}</Badge>}
      {/* `sequence` also rises if only the place changes, so the badge names schedule and place. */}
      {meeting.sequence > 0 && phase !== 'over' && phase !== 'cancelled' && <Badge>Jadwal atau tempat berubah</Badge>}
    </>
  )
}

function secondsOf({ startsAt, endsAt }: Meeting): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 1_000
}
