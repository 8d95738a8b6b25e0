import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HeldMeeting } from '#contract/webinar/attendance.admin.ts'
import { isRoomOpen } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { rosterQuery } from '#app/queries/desk/attendance.ts'
import { useSessionState } from '#app/session/session-state.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { StatusText } from '#app/desk/status-text.tsx'
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
    <Stack gap="md">
      <ScreenHead kicker="Sesi" title={meeting.title} text={`${formatMeeting(meeting.startsAt)} · ${meeting.mode}`} />
      <TouchLink component={AppLink} to={back}>
        Semua sesi
      </TouchLink>
      {isRoomOpen({ ...meeting, state: 'planned' }, now) ? (
        <DisplayedCode meetingId={meeting.id} now={now} />
      ) : (
        <Text c="dimmed">Kode hadir tampil sejak 15 menit sebelum mulai sampai sesi selesai.</Text>
      )}
      {roster ? (
        <>
          <Text>
            {roster.seatedCount} orang terdaftar, {roster.attendedCount} hadir.
            {people.length < roster.seatedCount && ` Daftar di bawah memuat ${people.length} nama pertama.`}
          </Text>
          {meeting.mode === 'Luring' && <CheckInPanel meeting={meeting} people={people} />}
          <ObjectionList meetingId={meeting.id} people={people} />
        </>
      ) : (
        <StatusText>
          {isError
            ? 'Daftar peserta belum ada di perangkat ini. Buka sekali selagi ada koneksi.'
            : 'Memuat daftar peserta…'}
        </StatusText>
      )}
      <RecapForm meetingId={meeting.id} />
      {user?.isAdmin === true && <LeaderForm webinarId={meeting.webinarId} />}
    </Stack>
  )
}
