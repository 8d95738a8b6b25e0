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
import classes from './attendance.module.css'
import { MeetingAttendance } from './meeting-attendance.tsx'

interface Props {
  /** Path of this page. Experts and admins have different paths. */
  base: string
  openId: string | undefined
}

/**
 * Tools for the host of a meeting: the attendance code to display, the check-in at the door, and objections to recorded
 * minutes.
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
    <div className={classes.page}>
      <ScreenHead title="Sesi" text="Kode hadir untuk layar depan, daftar hadir di pintu, dan keberatan peserta." />
      {inOrder.length === 0 ? (
        <EmptyState title="Belum ada sesi">
          Sesi yang kamu pandu muncul di sini seminggu sebelumnya. Admin yang menetapkan pemandunya.
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {inOrder.map(meeting => (
            <li key={meeting.id}>
              <AppLink to={`${base}?sesi=${meeting.id}`}>{meeting.title}</AppLink>
              <span className={classes.muted}>
                {formatMeeting(meeting.startsAt)} · {meeting.mode}
              </span>
              {isOver(meeting) && <Badge>Selesai</Badge>}
              {meeting.openObjectionCount > 0 && (
                <Badge tone="danger">{meeting.openObjectionCount} keberatan menunggu</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A meeting that is not in the list, for example because it ended more than a week ago. Admins have links to it. */
function LinkedMeeting({ id, back, now }: { id: string; back: string; now: number }) {
  const { data: roster, error, refetch } = useQuery(rosterQuery(id))
  if (roster) return <MeetingAttendance meeting={roster.meeting} back={back} now={now} />
  return (
    <div className={classes.page}>
      <AppLink to={back}>Semua sesi</AppLink>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </div>
  )
}
