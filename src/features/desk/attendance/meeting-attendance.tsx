import { useQuery } from '@tanstack/react-query'
import type { HeldMeeting } from '#contract/webinar/attendance.admin.ts'
import { isRoomOpen } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { rosterQuery } from '#app/queries/desk/attendance.ts'
import { useSessionState } from '#app/session/session-state.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import classes from './attendance.module.css'
import { CheckInPanel } from './door.tsx'
import { DisplayedCode } from './front-code.tsx'
import { LeaderForm } from './leader-form.tsx'
import { ObjectionList } from './objection-list.tsx'
import { RecapForm } from './recap-form.tsx'

/** Page of one meeting for the expert or admin who hosts it. */
export function MeetingAttendance({ meeting, back, now }: { meeting: HeldMeeting; back: string; now: number }) {
  const { data: roster, isError } = useQuery(rosterQuery(meeting.id))
  const { user } = useSessionState()
  const people = roster?.people ?? []
  return (
    <div className={classes.page}>
      <ScreenHead kicker="Sesi" title={meeting.title} text={`${formatMeeting(meeting.startsAt)} · ${meeting.mode}`} />
      <AppLink to={back}>Semua sesi</AppLink>
      {isRoomOpen({ ...meeting, state: 'planned' }, now) ? (
        <DisplayedCode meetingId={meeting.id} now={now} />
      ) : (
        <p className={classes.muted}>Kode hadir tampil sejak 15 menit sebelum mulai sampai sesi selesai.</p>
      )}
      {roster ? (
        <>
          <p>
            {roster.seatedCount} orang terdaftar, {roster.attendedCount} hadir.
            {people.length < roster.seatedCount && ` Daftar di bawah memuat ${people.length} nama pertama.`}
          </p>
          {meeting.mode === 'Luring' && <CheckInPanel meeting={meeting} people={people} />}
          <ObjectionList meetingId={meeting.id} people={people} />
        </>
      ) : (
        <output className={classes.muted}>
          {isError
            ? 'Daftar peserta belum ada di perangkat ini. Buka sekali selagi ada koneksi.'
            : 'Memuat daftar peserta…'}
        </output>
      )}
      <RecapForm meetingId={meeting.id} />
      {user?.isAdmin === true && <LeaderForm webinarId={meeting.webinarId} />}
    </div>
  )
}
