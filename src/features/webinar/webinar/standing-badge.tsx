import { Badge } from '#app/ui/badge.tsx'
import type { OwnStanding } from '#app/learning/seat/use-own-standing.ts'

export function StandingBadge({ standing }: { standing: OwnStanding }) {
  const { state, wantsReminders, waitingPlace, isSeatUnsent, isReminderUnsent } = standing
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
