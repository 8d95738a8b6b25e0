import { Stack } from '@mantine/core'
import { cancelMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { AdminMeeting, AdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatTime } from '#app/lib/times.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { usePreciseNow } from '#app/session/use-precise-now.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinksDialog } from './links-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

interface Props {
  meeting: AdminMeeting
  zone: AdminWebinar['zone']
}

/** One meeting with its actions. If the meeting is moved or cancelled, the server notifies registered users. */
export function MeetingItem({ meeting, zone }: Props) {
  const { call } = useDeskCall()
  const { id, number, startsAt, endsAt, state, sequence } = meeting
  const [layer, setLayer] = useState<'move' | 'cancel' | 'links'>()
  const close = () => setLayer(undefined)
  const name = `Pertemuan ${number}`
  const isAhead = getMeetingPhase(meeting, usePreciseNow()) !== 'over' && state === 'planned'
  return (
    <Stack component="li" gap="0.2rem">
      <strong>{name}</strong>
      <span>
        {formatMoment(startsAt, zone)} sampai {formatTime(endsAt, zone)}
      </span>
      {state === 'cancelled' && (
        <StateDot tone="bad">{`Dibatalkan: ${meeting.cancelReason ?? 'tanpa alasan'}`}</StateDot>
      )}
      <SmallText span>
        {meeting.joinUrl ? 'Alamat gabung terisi' : 'Alamat gabung belum diisi'} ·{' '}
        {meeting.recordingUrl ? 'rekaman ada' : 'belum ada rekaman'} · {meeting.materials.length} materi
      </SmallText>
      <ActionRow>
        {isAhead && (
          <Button variant="secondary" aria-label={`Pindahkan ${name}`} onClick={() => setLayer('move')}>
            Pindahkan
          </Button>
        )}
        <Button variant="secondary" aria-label={`Tautan ${name}`} onClick={() => setLayer('links')}>
          Tautan
        </Button>
        {isAhead && (
          <Button variant="danger-quiet" aria-label={`Batalkan ${name}`} onClick={() => setLayer('cancel')}>
            Batalkan
          </Button>
        )}
        {state === 'planned' && <AppLink to={`/admin/sesi?sesi=${id}`}>Kehadiran dan keberatan</AppLink>}
      </ActionRow>
      {layer === 'move' && <MoveDialog name={name} meeting={meeting} zone={zone} onClose={close} />}
      {layer === 'links' && <LinksDialog name={name} meeting={meeting} onClose={close} />}
      {layer === 'cancel' && (
        <ReasonDialog
          title={`Batalkan ${name}`}
          text="Semua yang terdaftar dan yang menunggu langsung diberi tahu lewat notifikasi dan email, dengan alasan ini. Ini tidak bisa dibatalkan."
          submitLabel="Batalkan pertemuan"
          reasonHint="Dibaca pelajar, dan dicatat di log."
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(cancelMeeting, { params: { id }, body: { sequence, reason } })
            showToast('Pertemuan dibatalkan.')
          }}
        />
      )}
    </Stack>
  )
}
