import { Badge } from '#app/ui/badge.tsx'
import type { OwnSeat } from '#app/learning/seat/use-own-seat.ts'

export function SeatBadge({ seat }: { seat: OwnSeat }) {
  const { state, wantsReminders, waitingPlace, isSeatUnsent, isReminderUnsent } = seat
  return (
    <>
      {state === 'registered' && !isSeatUnsent && <Badge tone="primary">Terdaftar</Badge>}
      {state === 'waiting' && (
        <Badge>{waitingPlace === null ? 'Daftar tunggu' : `Daftar tunggu nomor ${waitingPlace}`}</Badge>
      )}
      {state === 'none' && wantsReminders && <Badge>Akan diingatkan</Badge>}
      {(isSeatUnsent || isReminderUnsent) && <Badge>Belum terkirim</Badge>}
    </>
  )
}
