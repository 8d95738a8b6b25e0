import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WebinarDetail } from '#contract/webinar/webinar.ts'
import { toAttendedMinutes, computeRequiredAttendanceMs } from '#contract/webinar/attendance.rules.ts'
import { findNextMeeting, getMeetingPhase, getWebinarPhase, isRoomOpen } from '#contract/webinar/webinar.rules.ts'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { webinarQuery } from '#app/queries/webinar.ts'
import { AfterwardsList } from './afterwards-list.tsx'
import { CalendarButtons } from './calendar-buttons.tsx'
import { MeetingList } from './meeting-list.tsx'
import { RecapLinks } from './recap-links.tsx'
import { SeatActions } from './seat-actions.tsx'
import { useOwnSeat } from '#app/learning/seat/use-own-seat.ts'
import classes from './webinar.module.css'

export function WebinarScreen({ slug }: { slug: string }) {
  const { data: webinar } = useSuspenseQuery(webinarQuery(slug))
  const now = usePreciseNow()
  const seat = useOwnSeat(webinar)
  const nextMeeting = findNextMeeting(webinar.meetings, now)
  const isAnyOver = webinar.meetings.some(meeting => getMeetingPhase(meeting, now) === 'over')
  const hasSeat = webinar.registration.state === 'registered' && seat.state === 'registered'
  return (
    <div className={classes.page}>
      <PageHead
        kicker={webinar.kind === 'course' ? 'Sesi langsung kelasmu' : `Webinar ${webinar.mode}`}
        title={webinar.title}
        text={webinar.summary}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <MeetingList webinar={webinar} now={now} />
          <SeatActions webinar={webinar} seat={seat} phase={getWebinarPhase(webinar.meetings, now)} />
          {hasSeat && nextMeeting && (
            <Link
              to="/webinar/$slug/ruang/$number"
              params={{ slug: webinar.slug, number: String(nextMeeting.number) }}
              className={getButtonClass(isRoomOpen(nextMeeting, now) ? 'primary' : 'secondary')}
            >
              Buka ruang
            </Link>
          )}
          {nextMeeting && <CalendarButtons webinar={webinar} meeting={nextMeeting} />}
          {hasSeat && isAnyOver && <RecapLinks slug={slug} />}
          <AfterwardsList webinar={webinar} />
        </div>
        <About webinar={webinar} />
      </div>
    </div>
  )
}

function About({ webinar }: { webinar: WebinarDetail }) {
  const { description, speaker, speakerBio, place, mode, certificatePercent } = webinar
  return (
    <aside className={classes.about}>
      {description && (
        <section>
          <h2>Tentang sesi ini</h2>
          <p className={classes.text}>{description}</p>
        </section>
      )}
      {place && (
        <section>
          <h2>Tempat</h2>
          <p className={classes.text}>{place}</p>
        </section>
      )}
      {mode === 'Luring' && !place && (
        <p className={classes.muted}>Alamat tempatnya terlihat setelah kamu terdaftar.</p>
      )}
      {certificatePercent !== null && (
        <section>
          <h2>Sertifikat kehadiran</h2>
          <p className={classes.text}>
            Hadir paling sedikit {toAttendedMinutes(computeRequiredAttendanceMs(lengthOf(webinar), certificatePercent))}{' '}
            menit ({certificatePercent}%), dan sertifikatnya terbit di halaman Sertifikat setelah webinar selesai.
          </p>
        </section>
      )}
      <section>
        <h2>Pemateri</h2>
        <p className={classes.speaker}>
          <Portrait name={speaker.name} picUrl={speaker.picUrl} />
          <strong>{speaker.name}</strong>
          <span className={classes.muted}>{speaker.title}</span>
        </p>
        {speakerBio && <p className={classes.text}>{speakerBio}</p>}
      </section>
    </aside>
  )
}

/** Returns the total length in milliseconds of all meetings that were not cancelled. */
function lengthOf({ meetings }: WebinarDetail): number {
  const plannedMeetings = meetings.filter(({ state }) => state === 'planned')
  return plannedMeetings.reduce((sum, { startsAt, endsAt }) => sum + Date.parse(endsAt) - Date.parse(startsAt), 0)
}
