import { MINUTE_MS } from '#contract/wire/durations.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDuration } from '#app/lib/time-spans.ts'
import type { Meeting, WebinarDetail } from '#contract/webinar/webinar.ts'
import { formatCountdown } from '#contract/webinar/countdown.ts'
import { formatMeetingTitle } from '#contract/webinar/meeting-calendar.ts'
import { isRoomOpen, JOIN_OPENS_BEFORE_MS, getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { useIsOnline } from '#app/session/online.ts'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { meetingRoomQuery, webinarQuery } from '#app/queries/webinar.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { AfterwardsList } from './afterwards-list.tsx'
import { RecapLinks } from './recap-links.tsx'
import { RoomMessagesSection } from './room-messages-section.tsx'
import classes from './webinar.module.css'

const ASK_AGAIN_MS = 10_000

/** Loaded on demand, because users who wait for the start do not need it. */
const AttendanceSection = createLazyPart(
  () => import('./attendance/attendance-part.tsx').then(module => module.AttendanceSection),
  {
    fallback: null,
    substitute: () => null,
  },
)

/** Page on which users wait for a meeting and enter it. */
export function RoomScreen({ slug, number }: { slug: string; number: number }) {
  // Refetches the webinar every minute, because a user who waits here must see that the meeting was moved or cancelled.
  const { data: webinar } = useSuspenseQuery({ ...webinarQuery(slug), refetchInterval: MINUTE_MS })
  const now = usePreciseNow()
  const meeting = webinar.meetings.find(each => each.number === number) ?? webinar.meetings[0]
  if (!meeting) return null
  const hasSeat = webinar.registration.state === 'registered'
  // A leader has no seat, but may take part in the discussion.
  const mayTalk = hasSeat || webinar.isLeader
  return (
    <div className={classes.page}>
      <PageHead
        kicker="Ruang"
        title={formatMeetingTitle(webinar, meeting.number)}
        text={`${formatMeeting(meeting.startsAt)} · ${webinar.speaker.name}`}
      />
      <section className={classes.room} aria-label="Waktu mulai">
        <Countdown meeting={meeting} now={now} />
        {hasSeat ? (
          <WayIn webinar={webinar} meeting={meeting} now={now} />
        ) : (
          <p className={classes.muted}>
            {mayTalk
              ? 'Kamu memandu ruang ini: pengumuman dan pertanyaan ada di bawah.'
              : 'Ruang ini untuk yang terdaftar. Daftar dulu di halaman webinarnya.'}
          </p>
        )}
      </section>
      {hasSeat && (
        <div className={classes.attendance} data-open={isRoomOpen(meeting, now) || undefined}>
          <AttendanceSection meeting={meeting} mode={webinar.mode} now={now} />
        </div>
      )}
      {mayTalk && <RoomMessagesSection key={meeting.id} meeting={meeting} now={now} />}
      {hasSeat && getMeetingPhase(meeting, now) === 'over' && <RecapLinks slug={slug} />}
      <AfterwardsList webinar={webinar} />
      <Link to="/webinar/$slug" params={{ slug }} className={getButtonClass('ghost')}>
        Kembali ke halaman webinar
      </Link>
    </div>
  )
}

function Countdown({ meeting, now }: { meeting: Meeting; now: number }) {
  switch (getMeetingPhase(meeting, now)) {
    case 'cancelled':
      return <strong className={classes.state}>Sesi ini dibatalkan</strong>
    case 'over':
      return <strong className={classes.state}>Sesi ini sudah selesai</strong>
    case 'live':
      return <strong className={classes.state}>Sedang berlangsung</strong>
    default:
      return (
        <p className={classes.countdown}>
          <span>Mulai dalam</span>
          <time role="timer">{formatCountdown(Date.parse(meeting.startsAt) - now)}</time>
        </p>
      )
  }
}

function WayIn({ webinar, meeting, now }: { webinar: WebinarDetail; meeting: Meeting; now: number }) {
  const isOpen = isRoomOpen(meeting, now)
  const isOnline = useIsOnline()
  const {
    data: room,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...meetingRoomQuery(meeting.id),
    enabled: isOpen,
    // Polls while there is no link, because the link may be added late, or the last request came before the opening
    // time on the server's clock.
    refetchInterval: ({ state }) => (state.data && !state.data.joinUrl ? ASK_AGAIN_MS : false),
  })
  if (!isOpen) {
    if (getMeetingPhase(meeting, now) !== 'coming') return null
    return (
      <p className={classes.muted}>
        Tombol Gabung muncul {formatDuration(JOIN_OPENS_BEFORE_MS / 1_000)} sebelum mulai.
      </p>
    )
  }
  if (room?.joinUrl) {
    return (
      <a className={getButtonClass('primary', 'l')} href={room.joinUrl} target="_blank" rel="noopener noreferrer">
        Gabung
      </a>
    )
  }
  if (webinar.mode === 'Luring') return <p>Sampai jumpa di {room?.place ?? webinar.place ?? 'tempat acara'}.</p>
  if (!room && (isError || !isOnline)) {
    return (
      <>
        <p className={classes.muted}>Alamat gabungnya butuh koneksi. Begitu tersambung, tekan lagi.</p>
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          Coba lagi
        </Button>
      </>
    )
  }
  return (
    <p className={classes.muted}>
      {room ? 'Alamat gabungnya belum diisi pemateri. Halaman ini boleh tetap dibuka.' : 'Membuka ruang…'}
    </p>
  )
}
