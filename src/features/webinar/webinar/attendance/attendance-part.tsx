import { useQuery } from '@tanstack/react-query'
import type { OwnAttendance } from '#contract/webinar/attendance.ts'
import type { Meeting, WebinarCard } from '#contract/webinar/webinar.ts'
import { ATTENDANCE_LATE_MS, formatAttendance, toAttendedMinutes } from '#contract/webinar/attendance.rules.ts'
import { getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { ownAttendanceQuery } from '#app/queries/attendance.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import classes from './attendance.module.css'
import { Card } from './card.tsx'
import { CodeForm } from './code-form.tsx'
import { ObjectionForm } from './objection-form.tsx'
import { sumOwnMinutes } from './own-minutes.ts'
import { usePresence } from './use-presence.ts'

interface Props {
  meeting: Meeting
  mode: WebinarCard['mode']
  now: number
}

/** Section for the learner's attendance at this meeting: pass, recorded minutes, code form and objection form. */
export function AttendanceSection({ meeting, mode, now }: Props) {
  usePresence(meeting)
  const { data: book } = useQuery(ownAttendanceQuery(meeting.id))
  const { entries } = useOutbox()
  const phase = getMeetingPhase(meeting, now)
  if (phase === 'cancelled') return null
  // The card is shown until the learner has been checked in or the meeting is over, because the learner needs it at the
  // door. All other parts are shown only after the meeting room has opened.
  const card = mode === 'Luring' && book && phase !== 'over' && !book.checkedInAt && <Card pass={book.pass} />
  if (phase === 'coming') return card ? <section className={classes.part}>{card}</section> : null
  const isClosed = now > Date.parse(meeting.endsAt) + ATTENDANCE_LATE_MS
  return (
    <section className={classes.part} aria-labelledby="kehadiran">
      <h2 id="kehadiran">Kehadiranmu</h2>
      {book ? (
        <Minutes minutes={sumOwnMinutes(book, entries, meeting)} book={book} />
      ) : (
        <p className={classes.muted}>
          Catatan hadirmu belum terbaca. Halaman ini tetap mencatat, dan dikirim begitu ada koneksi.
        </p>
      )}
      {card}
      {book?.checkedInAt && <p className={classes.muted}>Kamu tercatat datang di pintu.</p>}
      {book && !isClosed && phase !== 'over' && <CodeForm meetingId={meeting.id} pass={book.pass} entries={entries} />}
      {book && phase !== 'open' && (
        <ObjectionForm meetingId={meeting.id} objection={book.objection} isClosed={isClosed} entries={entries} />
      )}
    </section>
  )
}

interface MinutesProps {
  minutes: ReturnType<typeof sumOwnMinutes>
  book: Pick<OwnAttendance, 'neededMs' | 'lengthMs' | 'isAttended'>
}

function Minutes({ minutes: { knownMs, unsentMs }, book: { neededMs, lengthMs, isAttended } }: MinutesProps) {
  return (
    <>
      <p className={classes.figure}>
        <output>
          Tercatat <strong>{formatAttendance(toAttendedMinutes(knownMs), toAttendedMinutes(lengthMs))}</strong>, butuh{' '}
          {toAttendedMinutes(neededMs)} menit
        </output>
        {isAttended && <Badge tone="primary">Hadir</Badge>}
      </p>
      <ProgressBar percent={(knownMs / neededMs) * 100} label="Menit hadir" />
      {unsentMs >= 1_000 && (
        <p className={classes.muted}>
          {Math.max(1, toAttendedMinutes(unsentMs))} menit lagi tersimpan di perangkat ini. Dihitung setelah terkirim,
          kalau halaman ini terhubung atau kode hadir diketik sebelum dan sesudahnya.
        </p>
      )}
    </>
  )
}
