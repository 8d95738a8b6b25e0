import { Stack, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { HeldMeeting } from '#contract/webinar/attendance.admin.ts'
import { getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { heldMeetingsQuery, rosterQuery } from '#app/queries/desk/attendance.ts'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { BoxedRow } from './boxed-row.tsx'
import { MeetingAttendance } from './meeting-attendance.tsx'

interface Props {
  /** Path of this page. Experts and admins have different paths. */
  base: string
  openId: string | undefined
}

/**
 * Tools for the host of a meeting: the attendance code to display, the check-in at the door, and objections to the
 * recorded attendance.
 */
export function HostMeetingsScreen({ base, openId }: Props) {
  const { data: held } = useSuspenseQuery(heldMeetingsQuery())
  const now = usePreciseNow()
  const open = held.find(meeting => meeting.id === openId)
  if (open) return <MeetingAttendance key={open.id} meeting={open} back={base} now={now} />
  if (openId !== undefined) return <LinkedMeeting key={openId} id={openId} back={base} now={now} />
  const isOver = (meeting: HeldMeeting) => getMeetingPhase({ ...meeting, state: 'planned' }, now) === 'over'
  const inOrder = [...held.filter(meeting => !isOver(meeting)), ...held.filter(isOver).toReversed()]
  return (
    <Stack gap="md">
      <ScreenHead title="Sesi" text="Kode hadir untuk layar depan, daftar hadir di pintu, dan keberatan peserta." />
      {inOrder.length === 0 ? (
        <EmptyState title="Belum ada sesi">
          Sesi yang kamu pandu muncul di sini seminggu sebelumnya. Admin yang menetapkan pemandunya.
        </EmptyState>
      ) : (
        <PlainList gap="0.6rem">
          {inOrder.map(meeting => (
            <BoxedRow key={meeting.id} justify="flex-start">
              <TouchLink component={AppLink} to={`${base}?sesi=${meeting.id}`}>
                {meeting.title}
              </TouchLink>
              <Text span c="dimmed">
                {formatMeeting(meeting.startsAt)} · {meeting.mode}
              </Text>
              {isOver(meeting) && <Badge>Selesai</Badge>}
              {meeting.openObjectionCount > 0 && (
                <Badge tone="danger">{meeting.openObjectionCount} keberatan menunggu</Badge>
              )}
            </BoxedRow>
          ))}
        </PlainList>
      )}
    </Stack>
  )
}

/**
 * Shows a meeting that is not in the list, for example because it ended more than a week ago. Admins have links to such
 * meetings.
 */
function LinkedMeeting({ id, back, now }: { id: string; back: string; now: number }) {
  const { data: roster, error, refetch } = useQuery(rosterQuery(id))
  if (roster) return <MeetingAttendance meeting={roster.meeting} back={back} now={now} />
  return (
    <Stack gap="md">
      <TouchLink component={AppLink} to={back}>
        Semua sesi
      </TouchLink>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </Stack>
  )
}
