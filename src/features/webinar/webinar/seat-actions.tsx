import { useRef } from 'react'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import type { WebinarDetail } from '#contract/webinar/webinar.ts'
import type { WebinarPhase } from '#contract/webinar/webinar.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { remindMe } from '#app/learning/seat/remind-me.ts'
import { SeatBadge } from './seat-badge.tsx'
import type { OwnSeat } from '#app/learning/seat/use-own-seat.ts'
import { changeReminders, changeSeat } from '#app/learning/seat/seat-intents.ts'
import classes from './webinar.module.css'

interface Props {
  webinar: WebinarDetail
  seat: OwnSeat
  phase: WebinarPhase
}

/** Buttons to register, to cancel and to set a reminder. All work offline. */
export function SeatActions({ webinar, seat, phase }: Props) {
  const { state, wantsReminders, refusal } = seat
  const isWaitingList = webinar.seatsLeft === 0
  const sectionRef = useRef<HTMLElement>(null)

  /** Moves the focus to the new state, because the pressed button disappears. */
  async function change(action: 'join' | 'leave') {
    if (await changeSeat(webinar.id, action)) sectionRef.current?.focus({ preventScroll: true })
  }

  return (
    <section ref={sectionRef} tabIndex={-1} className={classes.actions} aria-label="Pendaftaran">
      <p className={classes.badges}>
        <SeatBadge seat={seat} />
      </p>
      <output className={classes.muted}>{statusText(webinar, seat, phase)}</output>
      {refusal && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      {phase === 'coming' && (
        <div className={classes.buttons}>
          {state === 'none' && (
            <Button onClick={() => void change('join')}>
              {isWaitingList ? 'Masuk daftar tunggu' : 'Daftar webinar'}
            </Button>
          )}
          <Button
            variant="secondary"
            onClick={() => void (wantsReminders ? changeReminders(webinar.id, false) : remindMe(webinar.id))}
          >
            {wantsReminders ? <BellOff size={18} aria-hidden /> : <Bell size={18} aria-hidden />}
            {wantsReminders ? 'Jangan ingatkan' : 'Ingatkan saya'}
          </Button>
          {state !== 'none' && webinar.kind === 'webinar' && (
            <Button variant="ghost" onClick={() => void change('leave')}>
              {state === 'waiting' ? 'Keluar dari daftar tunggu' : 'Batalkan pendaftaran'}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function statusText({ kind, seatsLeft, capacity }: WebinarDetail, seat: OwnSeat, phase: WebinarPhase): string {
  const { state, wantsReminders, isSeatUnsent } = seat
  if (phase === 'cancelled') return 'Webinar ini dibatalkan.'
  if (phase === 'past') return 'Webinar ini sudah selesai.'
  if (isSeatUnsent && state === 'registered') {
    return 'Pendaftaranmu tersimpan di perangkat ini dan dikirim begitu ada koneksi. Kalau kursinya sudah habis, kamu masuk daftar tunggu.'
  }
  if (isSeatUnsent && state === 'none') return 'Pembatalanmu tersimpan dan dikirim begitu ada koneksi.'
  const reminders = wantsReminders
    ? 'Kami ingatkan sehari, sejam, dan sepuluh menit sebelum mulai, juga kalau jadwalnya pindah.'
    : 'Pengingat dimatikan untuk webinar ini.'
  if (state === 'registered')
    return `${kind === 'course' ? 'Sesi ini bagian dari kelasmu.' : 'Kursimu sudah aman.'} ${reminders}`
  if (state === 'waiting') return 'Begitu ada yang batal, kamu otomatis dapat kursi dan kami beri tahu.'
  if (wantsReminders) return 'Kamu akan diingatkan, tetapi belum punya kursi.'
  if (seatsLeft === 0) return 'Semua kursi sudah terisi. Masuk daftar tunggu: kalau ada yang batal, giliranmu otomatis.'
  return capacity === null ? 'Terbuka untuk semua.' : `Sisa ${seatsLeft} dari ${capacity} kursi.`
}
